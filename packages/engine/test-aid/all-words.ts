import { readdirSync, readFileSync } from 'node:fs';
import { COMMON_WORDS } from '../src/command/vocabulary.ts';
import type { CommandWords } from '../src/command/vocabulary.ts';

const FOLDER = new URL('../words/', import.meta.url);

/** Words of bets of every language, those beside the reader first. */
export const ALL_WORDS: readonly CommandWords[] = [
  ...COMMON_WORDS,
  ...readdirSync(FOLDER).map((file) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as CommandWords),
];

/** All languages of bets by their names, and their words. */
export const WORDS_OF: Readonly<Record<string, CommandWords>> = Object.fromEntries(
  ALL_WORDS.map((words) => [words.language, words]),
);
