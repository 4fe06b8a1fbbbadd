/** Plays of K3 whose options name faces; all other options are figures or words. */
const FACE_PLAYS = /^k3\.(die|triple|pair|twodiff|threediff|straight)\b/;

/** Faces to draw for an option of a dice game (`111`, `1,2`), or null when its label is a figure or a word. */
export function diceOfOption(playCode: string, selection: string): readonly number[] | null {
  if (!FACE_PLAYS.test(playCode)) return null;
  const faces = selection.replaceAll(',', '');
  return /^[1-6]{1,6}$/.test(faces) ? [...faces].map(Number) : null;
}
