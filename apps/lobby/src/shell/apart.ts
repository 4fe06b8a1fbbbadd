/** A name that somebody entered, or a code, within a sentence: it keeps its own direction, and the words around it theirs. */
export const apart = (name: string): string => `\u2068${name}\u2069`;
