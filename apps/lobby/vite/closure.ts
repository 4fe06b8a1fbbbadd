import type { Rolldown } from 'vite';

/** Files of a build by their names. */
export type Bundle = Rolldown.OutputBundle;

/** The chunk that everything begins with. */
export function entryOf(bundle: Bundle): Rolldown.OutputChunk | undefined {
  return Object.values(bundle).find((part) => part.type === 'chunk' && part.isEntry) as
    | Rolldown.OutputChunk
    | undefined;
}

/**
 * Addresses of the chunk of a module with all it imports that the entry does not already load.
 * @param withLater also what it loads later by itself, but not what that loads later
 */
export function closure(bundle: Bundle, moduleEnd: string, withLater = false): string[] {
  const entry = entryOf(bundle);
  const first = Object.values(bundle).find((part) => part.type === 'chunk' && part.facadeModuleId?.endsWith(moduleEnd));
  const known = new Set(entry ? [entry.fileName, ...entry.imports] : []);
  const found: string[] = [];
  const visit = (fileName: string): void => {
    const chunk = bundle[fileName];
    if (known.has(fileName) || chunk?.type !== 'chunk') return;
    known.add(fileName);
    found.push(`/${fileName}`);
    for (const next of chunk.imports) visit(next);
  };
  if (first?.type !== 'chunk') return found;
  visit(first.fileName);
  if (withLater) for (const later of first.dynamicImports) visit(later);
  return found;
}
