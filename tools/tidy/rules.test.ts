import { messageFaults } from './message-rules.ts';
import { unsaidMessages } from './message-use.ts';
import { expect, test } from 'vitest';

import { doors, importDirections } from './import-rules.ts';
import { bannedLanguage, noIgnoredErrors } from './language-rules.ts';
import { pureEngine } from './purity-rules.ts';
import { fileLength, functionSize } from './size-rules.ts';
import type { Rule } from './source-file.ts';
import { breachText, sourceFile } from './source-file.ts';
import { clockTimestampOnly, noSetBalance, ownSchemaOnly } from './sql-rules.ts';
import { mappedFolders } from './tree-rules.ts';
import { logicalSidesOnly, noWorkplace, tellingNames } from './word-rules.ts';

const server = 'apps/server/src';
const long = (lines: number): string => 'f();\n'.repeat(lines);

// In parts, or this file would break the rule it proves.
const workFolder = ['wo', 'rk'].join('');
const npmHost = ['registry', 'npmjs', 'org'].join('.');

/** rule, planted path, planted text, what must be said */
const planted: [string, Rule, string, string, string][] = [
  [
    'upwards',
    importDirections,
    `${server}/member/a.ts`,
    `import { x } from '../lottery/index.ts';`,
    'member may not import lottery',
  ],
  [
    'sideways',
    importDirections,
    `${server}/member/a.ts`,
    `export * from '../config/index.ts';`,
    'member may not import config',
  ],
  [
    'kernel up',
    importDirections,
    `${server}/kernel/a.ts`,
    `await import('@drawroom/ledger/post');`,
    'kernel may not import ledger',
  ],
  [
    'past the door',
    importDirections,
    `${server}/lottery/a.ts`,
    `import type { x } from '../member/store.ts';`,
    'by its index.ts',
  ],
  [
    'app past the door',
    importDirections,
    `${server}/app.ts`,
    `import { x } from './member/store.ts';`,
    'by its index.ts',
  ],
  [
    'screen to server',
    importDirections,
    'apps/lobby/src/a.tsx',
    `import '@drawroom/server/app';`,
    'lobby may not import app',
  ],
  [
    'screen to ledger',
    importDirections,
    'apps/console/src/a.ts',
    `import '@drawroom/ledger/post';`,
    'console may not import ledger',
  ],
  [
    'screen to testkit',
    importDirections,
    'apps/lobby/src/a.ts',
    `import '@drawroom/testkit/boot';`,
    'belongs to tests',
  ],
  ['own test code', importDirections, `${server}/kernel/a.ts`, `import './test-surroundings.ts';`, 'belongs to tests'],
  [
    'engine out',
    importDirections,
    'packages/engine/src/a.ts',
    `import '@drawroom/contract/sign';`,
    'engine may not import contract',
  ],
  [
    'ledger to kernel',
    importDirections,
    'packages/ledger/src/a.ts',
    `import { x } from '@drawroom/server/kernel/db';`,
    'only types',
  ],
  ['by path', importDirections, 'packages/client/src/a.ts', `import '../../contract/src/sign.ts';`, 'by its name'],
  ['unknown folder', importDirections, `${server}/misc/a.ts`, '', 'not in tools/layers.ts'],
  ['barrel', doors, 'packages/ui/src/index.ts', `export * from './a.ts';`, 'no barrels'],
  ['wide door', doors, `${server}/member/index.ts`, long(31), 'at most 30 lines'],
  ['engine node', pureEngine, 'packages/engine/src/a.ts', `import { hash } from 'node:crypto';`, 'node:crypto'],
  ['engine Date', pureEngine, 'packages/engine/src/a.ts', 'export const t = Date.now();', 'no Date'],
  ['engine random', pureEngine, 'packages/engine/src/a.ts', 'export const r = Math.random();', 'no Math.random'],
  ['engine async', pureEngine, 'packages/engine/src/a.ts', 'export async function f() {}', 'no async'],
  ['long file', fileLength, 'tools/a.ts', long(401), '401 lines'],
  ['long function', functionSize, 'tools/a.ts', `function f() {\n${long(69)}}`, 'a function of 71 lines'],
  ['long component', functionSize, 'apps/lobby/src/a.tsx', `function F() {\n${long(99)}}`, 'a function of 101 lines'],
  ['parameters', functionSize, 'tools/a.ts', 'const f = (a, b, c, d) => a;', '4 parameters'],
  ['default export', bannedLanguage, 'packages/ui/src/a.tsx', 'export default function A() {}', 'no default export'],
  ['any', bannedLanguage, 'tools/a.ts', 'let a: any;', 'no any'],
  ['console.log', bannedLanguage, 'packages/ledger/src/a.ts', 'console.log(1);', 'no console.log'],
  ['parseFloat', bannedLanguage, `${server}/wallet/a.ts`, 'parseFloat(x);', 'money is integers'],
  ['Number.parseFloat', bannedLanguage, `${server}/wallet/a.ts`, 'Number.parseFloat(x);', 'money is integers'],
  ['Math.round', bannedLanguage, 'packages/engine/src/a.ts', 'Math.round(x);', 'money is integers'],
  ['toFixed', bannedLanguage, 'packages/contract/src/a.ts', 'x.toFixed(2);', 'money is integers'],
  ['ts-ignore', noIgnoredErrors, 'tools/a.ts', '// @ts-ignore\nf();', 'no ts-ignore'],
  [
    'foreign table',
    ownSchemaOnly,
    `${server}/lottery/store.ts`,
    'sql`select * from member.account`;',
    'lottery may not name member.account',
  ],
  [
    'foreign function',
    ownSchemaOnly,
    `${server}/wallet/store.ts`,
    `'select lottery.seal($1)'`,
    'wallet may not name lottery.seal',
  ],
  [
    'view above',
    ownSchemaOnly,
    `${server}/member/migrations/001-a.sql`,
    'select 1 from room.v_room;',
    'member may not name room.v_room',
  ],
  [
    'ledger table',
    ownSchemaOnly,
    `${server}/wallet/store.ts`,
    `'insert into ledger.entry (a) values (1)'`,
    'ledger.entry',
  ],
  [
    'guard of a member, sideways',
    ownSchemaOnly,
    `${server}/member/store.ts`,
    `'select protection.standing($1, $2)'`,
    'member may not name protection.standing',
  ],
  [
    'table of a guard',
    ownSchemaOnly,
    `${server}/lottery/store.ts`,
    `'select 1 from protection.guard'`,
    'lottery may not name protection.guard',
  ],
  [
    'foreign key',
    ownSchemaOnly,
    `${server}/room/migrations/001-a.sql`,
    'm bigint references member.account (id)',
    'member.account',
  ],
  ['now()', clockTimestampOnly, `${server}/lottery/store.ts`, '`select now() < $1`', 'no now()'],
  [
    'default now()',
    clockTimestampOnly,
    'packages/ledger/migrations/001-a.sql',
    'at timestamptz default NOW()',
    'no now()',
  ],
  [
    'set balance',
    noSetBalance,
    `${server}/wallet/store.ts`,
    `'update ledger.account a set balance_minor = 1 where id = 2'`,
    'post to',
  ],
  ['name', tellingNames, `${server}/kernel/date-utils.ts`, '', '"date-utils" says nothing'],
  ['folder', tellingNames, 'packages/ui/src/common/box.tsx', '', '"common" says nothing'],
  ['margin left', logicalSidesOnly, 'apps/lobby/src/a.tsx', `const a = <p className="p-1 hover:ml-2" />;`, '"ml-2"'],
  [
    'align left',
    logicalSidesOnly,
    'packages/ui/src/a.tsx',
    'const a = <p className={`text-left ${b}`} />;',
    '"text-left"',
  ],
  ['machine path', noWorkplace, 'docs/STYLE.md', `see /${workFolder}/main`, 'belongs to one machine'],
  ['registry', noWorkplace, '.npmrc', `registry=https://${npmHost}/`, 'belongs to one machine'],
];

test.each(planted)('a planted breach is found: %s', (_name, rule, path, text, message) => {
  const found = rule(sourceFile(path, text)).map(breachText);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(message);
});

const allowed: [string, Rule, string, string][] = [
  ['downwards by the door', importDirections, `${server}/lottery/a.ts`, `import { x } from '../member/index.ts';`],
  [
    'types of the kernel',
    importDirections,
    'packages/ledger/src/a.ts',
    `import type { Db } from '@drawroom/server/kernel/db';`,
  ],
  ['own slice', importDirections, `${server}/lottery/a.ts`, `import { x } from './store.ts'; import pg from 'pg';`],
  ['tests see all', importDirections, 'apps/lobby/src/a.ui.test.tsx', `import '@drawroom/testkit/boot';`],
  ['the engine command', pureEngine, 'packages/engine/src/command-main.ts', `import 'node:fs'; await f();`],
  [
    'a property called date',
    pureEngine,
    'packages/engine/src/a.ts',
    'type A = { Date: string }; b.Date; c = { Date: 1 };',
  ],
  ['describe may be long', functionSize, 'tools/a.test.ts', `describe('x', () => {\n${long(90)}});`],
  ['parameters of a callback', functionSize, 'tools/a.ts', 'list.reduce((a, b, c, d) => a);'],
  [
    'own table, ledger function, lower view',
    ownSchemaOnly,
    `${server}/lottery/store.ts`,
    '`select ledger.post($1) from lottery.round join member.v_name using (id)`',
  ],
  [
    'guard of a member, from above',
    ownSchemaOnly,
    `${server}/lottery/store.ts`,
    '`select protection.standing($1, $2) from protection.v_guard`',
  ],
  [
    'a property of the same name',
    ownSchemaOnly,
    `${server}/lottery/a.ts`,
    'f(member.account, `${member.id}`, room.code);',
  ],
  [
    'clock_timestamp',
    clockTimestampOnly,
    `${server}/lottery/store.ts`,
    '`select clock_timestamp()`; Date.now(); clock.now();',
  ],
  ['comment', clockTimestampOnly, 'packages/ledger/migrations/001-a.sql', '-- never now()\nselect 1;'],
  [
    'words that contain a side',
    logicalSidesOnly,
    'apps/lobby/src/a.tsx',
    `const a = <p className="ms-2 brightness-50 html-5 text-start start-0" />;`,
  ],
];

test.each(allowed)('a good sample passes: %s', (_name, rule, path, text) => {
  expect(rule(sourceFile(path, text)).map(breachText)).toEqual([]);
});

test('a folder without a line in ARCHITECTURE.md is found', () => {
  const files = [
    sourceFile('ARCHITECTURE.md', 'apps/server, engine'),
    sourceFile('packages/engine/src/a.ts', ''),
    sourceFile('packages/client/src/a.ts', ''),
  ];
  expect(mappedFolders(files).map(breachText)).toEqual(['ARCHITECTURE.md:1 has no line for packages/client/']);
  expect(mappedFolders([]).map(breachText)).toEqual([
    'ARCHITECTURE.md:1 is missing: it tells a stranger where things go',
  ]);
});

const ENGLISH = {
  placed: 'Bet placed',
  left: '{count, plural, one {# bet} other {# bets}} left',
  why: '{reason, select, closed {It is closed.} other {It failed.}}',
  at: 'Closed at {time}',
};
/** What is said of a file of another language whose texts are these. */
function saidOf(tag: string, texts: Readonly<Record<string, string>>): string {
  const messages = (of: string, content: object) =>
    sourceFile(`packages/i18n/messages/${of}.json`, JSON.stringify(content));
  const all = [messages('en-US', ENGLISH), messages('en-GB', { placed: 'Bet made' }), messages(tag, texts)];
  return messageFaults(all).map(breachText).join('\n');
}
const GERMAN = {
  placed: 'Wette platziert',
  left: 'Noch {count, plural, one {# Wette} other {# Wetten}}',
  why: '{reason, select, closed {Geschlossen.} other {Fehlgeschlagen.}}',
  at: 'Geschlossen um {time}',
};

test('a text that nobody says is found, one that is put together or asked for by its part is let be', () => {
  const lobby = `const t = useTranslations('wallet'); t('balance'); t(\`state.\${state}\`);`;
  const files = [
    sourceFile('apps/lobby/src/wallet/a.tsx', lobby),
    sourceFile('apps/lobby/src/wallet/a.ui.test.tsx', `say('wallet.old')`),
    sourceFile(
      'packages/i18n/messages/en-US.json',
      JSON.stringify(
        { wallet: { balance: 'Balance', state: { won: 'Won' }, old: 'Old' }, deposit: { balance: 'x' } },
        null,
        2,
      ),
    ),
  ];
  expect(unsaidMessages(files).map(({ message }) => message)).toEqual([
    'nobody says wallet.old',
    'nobody says deposit.balance',
  ]);
});

test('a language with every text of its own is let be', () => {
  expect(saidOf('de-DE', GERMAN)).toBe('');
});

test.each([
  ['missing', 'de-DE', { placed: undefined }, 'lacks placed'],
  ['of nothing', 'de-DE', { more: 'Mehr' }, 'more is a text of nothing'],
  ['left in English', 'de-DE', { placed: 'Bet placed' }, 'placed is left in English'],
  ['half in English', 'th-TH', { ...thai(), placed: 'วาง bets แล้ว' }, 'placed has Latin words inside'],
  ['half in Chinese', 'de-DE', { placed: 'Wette 已下' }, 'placed has Chinese inside'],
  ['without its argument', 'de-DE', { at: 'Geschlossen' }, 'at has the arguments  instead of time'],
  ['with another argument', 'de-DE', { at: 'Um {zeit}' }, 'at has the arguments zeit instead of time'],
  ['with a choice too few', 'de-DE', { why: '{reason, select, other {Nein.}}' }, 'why chooses by reason among other'],
  ['without a plural', 'ru-RU', russian(), 'left lacks the plural few, many of count'],
  ['broken', 'de-DE', { at: 'Um {time' }, 'at is no valid message'],
  ['too long', 'de-DE', { placed: 'Ihre Wette wurde erfolgreich platziert' }, 'placed is 38 wide where 26 have room'],
  ['with its own digits', 'ar-EG', arabic(), 'at has digits that are not Latin'],
  ['with a hidden sign', 'de-DE', { placed: 'Platziert\u200F' }, 'placed has an invisible sign'],
  ['that a variant need not say', 'en-IE', { placed: 'Bet made' }, 'placed says what its parent says'],
] as const)('a text %s is found', (_fault, tag, change, said) => {
  const whole = tag === 'en-IE' ? {} : GERMAN;
  const texts = Object.fromEntries(Object.entries({ ...whole, ...change }).filter(([, text]) => text !== undefined));
  expect(saidOf(tag, texts as Record<string, string>)).toContain(said);
});

function thai(): Record<string, string> {
  return { left: 'เหลือ {count, plural, other {#}}', why: '{reason, select, closed {ปิด} other {ล้มเหลว}}', at: '{time}' };
}
function russian(): Record<string, string> {
  return {
    placed: 'Принято',
    left: '{count, plural, one {#} other {#}}',
    why: '{reason, select, closed {Закрыто} other {Ошибка}}',
    at: '{time}',
  };
}
function arabic(): Record<string, string> {
  return {
    placed: 'تم',
    left: '{count, plural, zero {#} one {#} two {#} few {#} many {#} other {#}}',
    why: '{reason, select, closed {أُغلق} other {فشل}}',
    at: '٣ {time}',
  };
}
