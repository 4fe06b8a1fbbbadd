import type { Breach, SourceFile } from './source-file.ts';
import { breachAt } from './source-file.ts';

/** ARCHITECTURE.md has a line for every package, app and slice. */
export function mappedFolders(files: readonly SourceFile[]): Breach[] {
  const map = files.find(({ path }) => path === 'ARCHITECTURE.md');
  if (!map) return [{ path: 'ARCHITECTURE.md', line: 1, message: 'is missing: it tells a stranger where things go' }];
  const folders = new Set<string>();
  for (const { path } of files) {
    const folder = /^(?:packages\/[^/]+|apps\/[^/]+|apps\/server\/src\/[^/]+|tools|e2e|deploy)(?=\/)/.exec(path)?.[0];
    if (folder) folders.add(folder);
    const slice = /^apps\/server\/src\/[^/]+(?=\/)/.exec(path)?.[0];
    if (slice) folders.add(slice);
  }
  return [...folders]
    .filter((folder) => !new RegExp(String.raw`(?<![\w-])${folder.split('/').at(-1)}(?![\w-])`).test(map.text))
    .map((folder) => breachAt(map, 0, `has no line for ${folder}/`));
}
