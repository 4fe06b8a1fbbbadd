/**
 * The selection that the golden files mean by words: `4 numbers` are the first four choices, `dan 2 tuo 4` the first two as
 * bankers and the next four, `1,2 | 3` a selection by positions written wide. Null where the text is none of these.
 */
export function selectionOfWords(words: string, choices: readonly string[]): string | null {
  const [, count] = /^(\d{1,2}) (?:numbers?|digits?)$/.exec(words) ?? [];
  if (count !== undefined) return firstOf(choices, 0, Number(count));
  const [, dan, tuo] = /^dan (\d{1,2}) tuo (\d{1,2})$/.exec(words) ?? [];
  if (dan !== undefined && tuo !== undefined) {
    const bankers = firstOf(choices, 0, Number(dan));
    const others = firstOf(choices, Number(dan), Number(tuo));
    return bankers === null || others === null ? null : `dan:${bankers};tuo:${others}`;
  }
  return words.includes(' | ') ? words.replaceAll(' ', '') : null;
}

function firstOf(choices: readonly string[], from: number, count: number): string | null {
  return from + count > choices.length ? null : choices.slice(from, from + count).join(',');
}
