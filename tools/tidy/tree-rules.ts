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

/** Every language has the same messages; `en-US.json` and `server.en-US.json` are two sets. */
export function sameMessages(files: readonly SourceFile[]): Breach[] {
  const sets = new Map<string, { file: SourceFile; keys: Set<string> }[]>();
  for (const file of files) {
    const name = /^packages\/i18n\/messages\/(?<set>(?:.+\.)?)[\w-]+\.json$/.exec(file.path)?.groups?.['set'];
    if (name === undefined) continue;
    const keys = new Set(messageKeys(JSON.parse(file.text)));
    sets.set(name, [...(sets.get(name) ?? []), { file, keys }]);
  }
  return [...sets.values()].flatMap(gaps);
}

function gaps(set: readonly { file: SourceFile; keys: Set<string> }[]): Breach[] {
  const all = new Set(set.flatMap(({ keys }) => [...keys]));
  return set.flatMap(({ file, keys }) => {
    const missing = [...all].filter((key) => !keys.has(key));
    const shown =
      missing.length > 5 ? `${missing.slice(0, 5).join(', ')} and ${missing.length - 5} more` : missing.join(', ');
    return missing.length > 0 ? [breachAt(file, 0, `lacks the message ${shown}`)] : [];
  });
}

function messageKeys(node: unknown, prefix = ''): string[] {
  if (typeof node !== 'object' || node === null) return [prefix];
  return Object.entries(node).flatMap(([key, value]) => messageKeys(value, prefix === '' ? key : `${prefix}.${key}`));
}
