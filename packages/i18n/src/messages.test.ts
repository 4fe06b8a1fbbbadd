import { expect, test } from 'vitest';
import { compileMessages, messageKeys } from './compile-messages.ts';
import { CONSOLE_LOCALES, ENABLED_LOCALES, LOCALES } from './locales.ts';
import { isSaidIn, messageFiles, PARENT_OF, readMessages, readServerMessages } from './read-messages.ts';

// What a text may say and how long it may be is held by `tools/tidy/message-rules.ts`, file by file.

test('every locale of the specification is offered (spec §1)', () => {
  expect([...ENABLED_LOCALES].toSorted()).toEqual(LOCALES.map(({ tag }) => tag).toSorted());
});

test.each(ENABLED_LOCALES)('%s has every text of the lobby, its own or its parent’s, and none too many', (tag) => {
  expect(messageKeys(readMessages(tag)).toSorted()).toEqual(messageKeys(readMessages('en-US')).toSorted());
});

test.each(ENABLED_LOCALES)('%s has every text that the server says to its members', (tag) => {
  const wanted = Object.keys(readServerMessages('en-US')).filter((key) => isSaidIn(tag, key));
  expect(
    Object.keys(readServerMessages(tag))
      .filter((key) => isSaidIn(tag, key))
      .toSorted(),
  ).toEqual(wanted.toSorted());
});

/** Figures of reports: what a screen calls them by what a file does. */
const FIGURES = {
  ...Object.fromEntries(
    'bets stake turnover payout winLose teamRebate profit deposits withdrawals bettors registered firstDepositors firstDeposits'
      .split(' ')
      .map((name) => [name, name]),
  ),
  welfare: 'ownWelfare',
};

test.each(ENABLED_LOCALES)('in %s the columns of a report’s file are called what its screen calls them', (tag) => {
  const screen = (readMessages(tag) as { report: { figure: Record<string, string> } }).report.figure;
  const file = readServerMessages(tag);
  const names = Object.entries(FIGURES);
  expect(names.map(([name]) => file[`report.head.${name}`])).toEqual(names.map(([, shown]) => screen[shown]));
});

test.each(ENABLED_LOCALES)('every text of %s is valid ICU', (tag) => {
  expect(() => compileMessages(readMessages(tag))).not.toThrow();
  expect(() => compileMessages(readServerMessages(tag))).not.toThrow();
});

test('what only operators are told is there in the languages of the console alone', () => {
  const said = (tag: (typeof ENABLED_LOCALES)[number]) => isSaidIn(tag, 'error.admin.right_missing');
  expect(ENABLED_LOCALES.filter(said).toSorted()).toEqual([...CONSOLE_LOCALES].toSorted());
});

test('a variant reads its parent’s text where it has none of its own', () => {
  expect(messageFiles('en-IE').map((file) => file.split('/').at(-1))).toEqual([
    'en-US.json',
    'en-GB.json',
    'en-IE.json',
  ]);
  for (const [tag, parent] of Object.entries(PARENT_OF)) expect(tag.slice(0, 2)).toBe(parent.slice(0, 2));
});

test('a broken text is named when compiling', () => {
  expect(() => compileMessages({ wallet: { have: 'You have {amount' } })).toThrow('wallet.have');
});
