import { readFileSync } from 'node:fs';

/** Rows of a golden CSV file by column name (quoted fields, no line breaks inside). */
export function readGoldenCsv(name: string): Record<string, string>[] {
  const [head = '', ...lines] = readGoldenText(name).trim().split(/\r?\n/);
  const columns = fieldsOf(head);
  return lines.map((line) => {
    const fields = fieldsOf(line);
    return Object.fromEntries(columns.map((column, i) => [column, fields[i] ?? '']));
  });
}

/** The text of a golden file. */
export function readGoldenText(name: string): string {
  return readFileSync(new URL(`../golden/${name}`, import.meta.url), 'utf8');
}

function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}
