import type { LocaleTag } from '@drawroom/contract/locales';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import type { oddsDeskCalls } from '@drawroom/contract/odds-desk';
import { roundCapOf, withAutomaticLimits } from '@drawroom/engine/automatic-limits';
import { familyOf, playsOf } from '@drawroom/engine/games/index';
import type { OddsTable } from '@drawroom/engine/odds-table';
import { formatMoney } from '@drawroom/engine/money';
import { formatOdds } from '@drawroom/engine/odds';
import { houseEdge, oddsFor } from '@drawroom/engine/odds-table';
import type { Kernel, Sql } from '../../kernel/kernel.ts';
import { lotteryTexts } from '../present.ts';
import { lotteryIdOf, tableAsSet } from './change-odds.ts';
import { rulesToChoose } from './changed-rules.ts';

type Reply<K extends keyof typeof oddsDeskCalls> = OperatorReplyOf<(typeof oddsDeskCalls)[K]>;
type ViewKernel = Pick<Kernel, 'db' | 'messages'>;

/** Every lottery with its odds in force, in the order of the lobby. */
export async function listLotteries(
  { db, messages }: ViewKernel,
  locale: LocaleTag,
): Promise<Reply<'lotteries'>['list']> {
  const { rows } = await db.query<Omit<Reply<'lotteries'>['list'][number], 'name' | 'groupName'>>(
    `select l.code as "lotteryCode", l.family, l.group_code as "group", l.source, l.state, l.source = 'house' or l.sourced as sourced,
       l.odds_version as version, o.enabled_at as "enabledAt"
     from lottery.lottery l join lottery.odds_version o on o.lottery_id = l.id and o.version = l.odds_version
     left join lottery.lottery_group g on g.code = l.group_code order by g.sort, l.sort, l.id`,
    [],
    'lottery-list-odds',
  );
  const texts = lotteryTexts(messages, locale);
  return rows.map((row) => ({ ...row, name: texts.lottery(row.lotteryCode), groupName: texts.group(row.group) }));
}

/** A version of a lottery's table with its returns; refuses with lottery.lottery_unknown, lottery.version_unknown. */
export async function readTable(
  { db, messages }: ViewKernel,
  {
    lotteryCode,
    version,
    locale,
  }: { readonly lotteryCode: string; readonly version: number | undefined; readonly locale: LocaleTag },
): Promise<Reply<'table'>> {
  const lotteryId = await lotteryIdOf(db, lotteryCode);
  const { rows } = await db.query<{ inForce: number }>(
    'select odds_version as "inForce" from lottery.lottery where id = $1',
    [lotteryId],
    'lottery-in-force',
  );
  const inForce = rows[0]?.inForce ?? 0;
  const table = await tableAsSet(db, lotteryId, version ?? inForce);
  const held = withAutomaticLimits(table);
  const texts = lotteryTexts(messages, locale);
  const plays = playsOf(table.family, table.ruleSet).filter((play) => play.code in table.plays);
  return {
    lotteryCode,
    version: version ?? inForce,
    inForce,
    ruleSet: { ...table.ruleSet },
    rules: ruleChoices(table, texts),
    roundCap: formatMoney(roundCapOf(table)),
    plays: plays.map((play) => {
      const set = table.plays[play.code];
      const holds = held.plays[play.code];
      return {
        playCode: play.code,
        title: texts.play(play.code),
        group: texts.playGroup(play.group),
        min: formatMoney(set?.minMinor ?? 0n),
        max: formatMoney(set?.maxMinor ?? 0n),
        roundMax: formatMoney(set?.roundMaxMinor ?? 0n),
        heldMax: formatMoney(holds?.maxMinor ?? 0n),
        heldRoundMax: formatMoney(holds?.roundMaxMinor ?? 0n),
        prices: play.options(table.ruleSet).map((option) => {
          const odds = oddsFor(table, play.code, option);
          return {
            option,
            label: texts.price(play, option),
            odds: odds === null ? '' : formatOdds(odds),
            houseEdge: houseEdge(table, play.code, option) ?? '',
          };
        }),
      };
    }),
  };
}

/** Rules that people may choose, each value with what members then read of it. */
function ruleChoices({ family, ruleSet }: OddsTable, texts: ReturnType<typeof lotteryTexts>): Reply<'table'>['rules'] {
  const found = familyOf(family);
  if (found === undefined) return [];
  return [...rulesToChoose(found)].map(([name, values]) => {
    const told = values.map((value) => texts.rules(family, { ...ruleSet, [name]: value }));
    const differing = (told[0] ?? []).flatMap((text, at) => (told.every((each) => each[at] === text) ? [] : [at]));
    return {
      name,
      values: values.map((value, n) => ({ value, text: differing.map((at) => told[n]?.[at] ?? '').join(' ') })),
    };
  });
}

const VERSIONS_SHOWN = 100;

/** Versions of a lottery, newest first, and what comes into force later or was to. */
export async function readVersions(sql: Sql, lotteryCode: string): Promise<Reply<'versions'>> {
  const lotteryId = await lotteryIdOf(sql, lotteryCode);
  const versions = await sql.query<Reply<'versions'>['list'][number]>(
    `select version, enabled_at as "enabledAt" from lottery.odds_version where lottery_id = $1 order by version desc limit $2`,
    [lotteryId, VERSIONS_SHOWN],
    'lottery-versions',
  );
  const due = await sql.query<Reply<'versions'>['due'][number]>(
    `select id::text as "dueNo", proposal_id::text as "proposalNo", at, state from lottery.odds_due
     where lottery_id = $1 order by id desc limit $2`,
    [lotteryId, VERSIONS_SHOWN],
    'lottery-versions-due',
  );
  return { list: versions.rows, due: due.rows };
}
