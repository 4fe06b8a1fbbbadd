import { slices } from '../layers.ts';
import type { Breach, SourceFile } from './source-file.ts';
import { breachAt } from './source-file.ts';
import { sqlPieces } from './sql-rules.ts';

const emptyWords = ['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'service'];

/** A file or folder is named after what it does; these words say nothing. The name of a slice says which one. */
export function tellingNames(file: SourceFile): Breach[] {
  return file.path
    .split('/')
    .map((part) => part.replace(/\..*$/, ''))
    .filter((name) => !slices.includes(name))
    .filter((name) => emptyWords.some((word) => name === word || name.endsWith(`-${word}`)))
    .map((name) => breachAt(file, 0, `"${name}" says nothing: name the file after its main export`));
}

const physical =
  /(?<![\w-])-?(?:(?:ml|mr|pl|pr)-(?:\d|\[|px|auto|\()|(?:left|right)-(?:\d|\[|px|auto|full|\()|text-(?:left|right)\b)/g;

/** Arabic runs from right to left: screens say start and end. */
export function logicalSidesOnly(file: SourceFile): Breach[] {
  if (!file.path.endsWith('.tsx') || file.isTest) return [];
  return sqlPieces(file).flatMap(({ text, offset }) =>
    [...text.matchAll(physical)].map((match) =>
      breachAt(
        file,
        offset + match.index,
        `"${match[0]}" is wrong from right to left: use ms- me- ps- pe- start- end- text-start text-end`,
      ),
    ),
  );
}

// Written in parts, or this file would break its own rule.
const workplace = new RegExp(
  [String.raw`(?<![\w.-])/wo${''}rk/`, String.raw`/ho${''}me/\w+/`, 'registry\\.npm', 'npmmirror\\.'].join('|'),
  'g',
);

/** What is committed speaks of the product, not of the machine it was written on. */
export function noWorkplace(file: SourceFile): Breach[] {
  return [...file.text.matchAll(workplace)].map((match) =>
    breachAt(file, match.index, `"${match[0]}" belongs to one machine or registry`),
  );
}
