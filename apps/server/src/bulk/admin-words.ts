/** `lobby admin create anna` and `lobby admin reset anna` as the words of `npm run operator`; null for anything else. */
export function operatorWordsOf(words: readonly string[]): readonly string[] | null {
  const [act, name, ...more] = words;
  if (name === undefined || more.length > 0) return null;
  if (act === 'create') return ['add', name, 'owner'];
  // Nobody else chooses a password: he does, by a link.
  return act === 'reset' ? ['link', name] : null;
}
