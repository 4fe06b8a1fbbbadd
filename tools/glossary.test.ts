import { ENABLED_LOCALES } from '@drawroom/i18n/locales';
import { ownNameOf } from '@drawroom/i18n/own-names';
import { PARENT_OF, readMessages, readServerMessages } from '@drawroom/i18n/read-messages';
import { expect, test } from 'vitest';

/** Terms of the games, by the keys of the server's messages. */
const OF_GAMES = (
  'size.big size.small size.mid parity.odd parity.even dt.dragon dt.tiger dt.tie shape.triple ' +
  'shape.pair shape.straight shape.half shape.misc extreme.xlarge extreme.xsmall colour.red ' +
  'colour.green colour.blue bull.none bull.10 edge.big edge.small'
)
  .split(' ')
  .map((key) => `label.${key}`);
const MORE_OF_GAMES = [
  'play.k3.sum.value',
  'play.group.k3.span',
  'play.group.pk10.pos',
  'place.pk10.1',
  'place.pk10.2',
  'place.ssc.1',
  'place.ssc.5',
  'play.ssc.pos.prime',
  'play.ssc.pos.comp',
  'play.3d.group3',
  'play.3d.group6',
  'play.m6.sp.num',
  'play.m6.main.num',
  'play.group.m6.parlay',
  'play.group.vn.mb.lo',
  'play.group.vn.mb.de',
  'play.group.vn.mb.xien',
];

/** Terms of bets and money, by the keys of the lobby's messages. */
const OF_MONEY = (
  'lottery.stake lottery.odds lottery.possibleReturn records.round records.payout records.win ' +
  'records.lose records.draw records.cancelled records.rebate chase.title follow.follow packet.title ' +
  'shell.wallet wallet.centre.balance wallet.centre.frozen title.deposit title.withdraw cashier.fee ' +
  'cashier.bonus cashier.wallet.turnover agent.kind.agent agent.kind.player proof.verify ' +
  'proof.commitment proof.seed protection.timeOut protection.exclude member.mine.limits'
).split(' ');

type Node = string | { readonly [key: string]: Node };

function flat(node: Node, prefix = ''): (readonly [string, string])[] {
  if (typeof node === 'string') return [[prefix, node]];
  return Object.entries(node).flatMap(([key, value]) => flat(value, prefix === '' ? key : `${prefix}.${key}`));
}

const lobbyOf = (tag: (typeof ENABLED_LOCALES)[number]): Readonly<Record<string, string>> =>
  Object.fromEntries(flat(readMessages(tag) as Node));

const english = { games: readServerMessages('en-US'), money: lobbyOf('en-US') };

/** A table of terms: what English calls them, and the language. */
function tableOf(
  keys: readonly string[],
  from: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
): string {
  const lines = keys.map((key) => {
    const terms = [from[key], own[key]].map((term) => (term ?? '').replaceAll(/\s*\{\w+\}/g, '').replaceAll('|', '/'));
    return `| ${terms.join(' | ')} | \`${key}\` |`;
  });
  return lines.join('\n');
}

const whole = ENABLED_LOCALES.filter((tag) => PARENT_OF[tag] === undefined && tag !== 'en-US');

test.each(whole)('the glossary of %s says what its messages say (renew with `-u`)', async (tag) => {
  const games = tableOf([...OF_GAMES, ...MORE_OF_GAMES], english.games, readServerMessages(tag));
  const money = tableOf(OF_MONEY, english.money, lobbyOf(tag));
  const text = `# ${ownNameOf(tag)} (${tag})

What the house calls things in this language. Made from the messages by \`tools/glossary.test.ts\`; change a term there first, then renew this page
with \`npm test -- --project unit glossary -u\`.

## Games

| English | ${tag} | message of the server |
|---|---|---|
${games}

## Bets and money

| English | ${tag} | message of the lobby |
|---|---|---|
${money}
`;
  expect(text).not.toContain('|  |');
  await expect(text).toMatchFileSnapshot(`../docs/glossary/${tag}.md`);
});
