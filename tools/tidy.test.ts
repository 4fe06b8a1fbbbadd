import { resolve } from 'node:path';

import { expect, test } from 'vitest';

import { doors, importDirections } from './tidy/import-rules.ts';
import { bannedLanguage, noIgnoredErrors } from './tidy/language-rules.ts';
import { pureEngine } from './tidy/purity-rules.ts';
import { fileLength, functionSize } from './tidy/size-rules.ts';
import type { Breach } from './tidy/source-file.ts';
import { messageFaults } from './tidy/message-rules.ts';
import { unsaidMessages } from './tidy/message-use.ts';
import { breachText, projectFiles } from './tidy/source-file.ts';
import { clockTimestampOnly, noSetBalance, ownSchemaOnly } from './tidy/sql-rules.ts';
import { mappedFolders } from './tidy/tree-rules.ts';
import { logicalSidesOnly, noWorkplace, tellingNames } from './tidy/word-rules.ts';

// The rules of the house, held against every file. That each rule can fail is proven in tidy/rules.test.ts.
const files = projectFiles(resolve(import.meta.dirname, '..'));
const texts = (breaches: readonly Breach[]): string[] => breaches.map(breachText);

test('there are files to look at', () => {
  expect(files.length).toBeGreaterThan(50);
});

test.each([
  ['imports lead downwards, through the doors', importDirections],
  ['index.ts is the door of a slice and nothing else', doors],
  ['the engine is pure', pureEngine],
  ['files stop at 400 lines', fileLength],
  ['functions stop at 70 lines and three parameters', functionSize],
  ['no default export, any, console.log, floating-point money', bannedLanguage],
  ['no ignored type errors', noIgnoredErrors],
  ['a slice names only its own SQL schema', ownSchemaOnly],
  ['SQL reads clock_timestamp()', clockTimestampOnly],
  ['balances move by posting', noSetBalance],
  ['names tell', tellingNames],
  ['screens say start and end, not left and right', logicalSidesOnly],
  ['nothing of one machine is committed', noWorkplace],
])('%s', (_name, rule) => {
  expect(texts(files.flatMap(rule))).toEqual([]);
});

test('ARCHITECTURE.md has a line for every folder', () => {
  expect(texts(mappedFolders(files))).toEqual([]);
});

test('every language has every text, whole and its own', () => {
  expect(texts(messageFaults(files))).toEqual([]);
});

test('every text is said somewhere', () => {
  expect(texts(unsaidMessages(files))).toEqual([]);
});
