import compile from 'icu-minify/compile';

/** A tree of ICU texts, or of their compiled forms. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

/** Compiles every text of a tree to the form that the lobby formats without an ICU parser. Throws naming the bad text. */
export function compileMessages(tree: MessageTree, path = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => {
      const at = path === '' ? key : `${path}.${key}`;
      if (typeof value !== 'string') return [key, compileMessages(value, at)];
      try {
        return [key, compile(value)];
      } catch (fault) {
        throw new Error(`message ${at}: ${String(fault)}`, { cause: fault });
      }
    }),
  );
}

/** Dotted keys of every text in a tree, in order. */
export function messageKeys(tree: MessageTree, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return typeof value === 'string' ? [at] : messageKeys(value, at);
  });
}
