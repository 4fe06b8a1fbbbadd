import { defaultOddsTable, rtpGuard, type OddsTable } from '@drawroom/engine/odds-table';
import { familyOf } from '@drawroom/engine/games/index';
import type { RuleSet } from '@drawroom/engine/games/game-family';
import type { Schedule } from '@drawroom/engine/schedule';
import type { Db, Sql } from '../kernel/kernel.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { CATALOGUE, type LotteryDefinition } from './catalogue-data.ts';
import { SET_BY_PEOPLE, withCalendar, type SetByPeople } from './calendar/with-calendar.ts';
import { followCalendars } from './follow-calendars.ts';
import { oddsFromJson, oddsToJson } from './odds-json.ts';

/** A lottery as the server works with it. */
export interface Lottery {
  readonly id: bigint;
  readonly code: string;
  readonly family: string;
  readonly game: string;
  readonly source: 'house' | 'official';
  readonly state: 'running' | 'ended';
  /** Closed by the house: no round is opened or planned, and open ones take no bets (decision 063). */
  readonly shut: boolean;
  /** Not in the lists of members. */
  readonly hidden: boolean;
  readonly recommended: boolean;
  readonly group: string;
  /** Whether results can come: always for the house, for an official lottery once a source is set up (decision 021). */
  readonly sourced: boolean;
  /** With what people have set over it. */
  readonly schedule: Schedule;
  /** Which calendar that is: one more with every change by people (decision 066). */
  readonly calendar: number;
  /** The newest odds; rounds that were open under others keep those. */
  readonly odds: OddsTable;
  /** Rules of every version there has been. */
  readonly rulesOfVersion: ReadonlyMap<number, RuleSet>;
}

/** The lotteries in memory, reloaded when the database says that odds or states changed. */
export interface Catalogue {
  all(): readonly Lottery[];
  byId(id: bigint): Lottery | undefined;
  byCode(code: string): Lottery | undefined;
  /** A lottery's odds as of a version. Throws RangeError for one that never was. */
  tableOf(lottery: Lottery, version: number): Promise<OddsTable>;
  reload(): Promise<void>;
}

/** Bound of the tables kept beside the newest ones. */
const REMEMBERED = 500;

interface LotteryRecord extends SetByPeople {
  id: bigint;
  code: string;
  family: string;
  game: string;
  source: 'house' | 'official';
  state: 'running' | 'ended';
  shut: boolean;
  hidden: boolean;
  recommended: boolean;
  group_code: string;
  sourced: boolean;
  schedule: Schedule;
  calendar_version: number;
  odds_version: number;
  odds: unknown;
  versions: number[];
  rules: RuleSet[];
}

/** Loads the catalogue after making sure that every shipped lottery exists with a first odds version. */
export async function loadCatalogue(db: Db, shipped: readonly LotteryDefinition[] = CATALOGUE): Promise<Catalogue> {
  await db.tx(async (t) => {
    // Two nodes may start at once; the second waits and then finds everything there.
    await t.query(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.catalogue})`);
    const { rows } = await t.query<{ today: string; codes: string[] }>(
      `select to_char(clock_timestamp() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today,
         array(select code from lottery.lottery) as codes`,
    );
    const { today = '', codes = [] } = rows[0] ?? {};
    for (const [sort, definition] of shipped.entries()) {
      if (!codes.includes(definition.code)) await addLottery(t, definition, { sort, today });
    }
    await followCalendars(t, shipped);
    // Groups stand in the order in which their first lotteries did.
    await t.query(
      `insert into lottery.lottery_group (code, sort) select group_code, min(sort) from lottery.lottery group by 1 on conflict do nothing`,
    );
  });
  let lotteries = await readLotteries(db);
  return {
    all: () => lotteries,
    byId: (id) => lotteries.find((lottery) => lottery.id === id),
    byCode: (code) => lotteries.find((lottery) => lottery.code === code),
    tableOf: tablesOf(db),
    reload: async () => {
      lotteries = await readLotteries(db);
    },
  };
}

async function addLottery(
  t: Sql,
  definition: LotteryDefinition,
  { sort, today }: Readonly<{ sort: number; today: string }>,
): Promise<void> {
  const family = familyOf(definition.family);
  if (family === undefined) throw new Error(`lottery ${definition.code}: no family ${definition.family}`);
  const ruleSet = { ...definition.ruleSet, ...family.rulesOfDay?.(today) };
  const { rows } = await t.query<{ id: bigint }>(
    `insert into lottery.lottery (code, family, game, source, state, group_code, sort, schedule, rule_set)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      definition.code,
      definition.family,
      definition.game,
      definition.source,
      definition.state,
      definition.group,
      sort,
      JSON.stringify(definition.schedule),
      JSON.stringify(ruleSet),
    ],
  );
  await enableOdds(t, rows[0]?.id ?? 0n, defaultOddsTable(family, ruleSet, 1));
}

/**
 * Puts an odds table in force as the lottery's next version. Placed bets keep their odds; the open round and all later
 * ones take the new ones, but where the rules change the open round stays as it was and the change begins with the next. Refuses a
 * table outside the RTP band (games.md §11.4).
 */
export async function enableOdds(t: Sql, lotteryId: bigint, table: OddsTable): Promise<number> {
  const faults = rtpGuard(table);
  if (faults.length > 0) throw new RangeError(`odds refused: ${JSON.stringify(faults.slice(0, 3))}`);
  const { rows } = await t.query<{ version: number }>(
    'update lottery.lottery set odds_version = odds_version + 1 where id = $1 returning odds_version as version',
    [lotteryId],
  );
  const version = rows[0]?.version ?? 1;
  await t.query('insert into lottery.odds_version (lottery_id, version, odds, rule_set) values ($1, $2, $3, $4)', [
    lotteryId,
    version,
    oddsToJson({ ...table, version }),
    JSON.stringify(table.ruleSet),
  ]);
  await t.query(
    `update lottery.round r set odds_version = $2 where lottery_id = $1
       and (status = 0 or status = 1 and lottery.same_rules(lottery_id, odds_version, $2))`,
    [lotteryId, version],
  );
  await t.query(`select pg_notify('lottery_catalogue', $1)`, [String(lotteryId)]);
  return version;
}

/** Reads tables other than the newest, each once: versions never change. */
function tablesOf(db: Sql): Catalogue['tableOf'] {
  const known = new Map<string, OddsTable>();
  return async (lottery, version) => {
    if (version === lottery.odds.version) return lottery.odds;
    const key = `${lottery.id}/${version}`;
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const { rows } = await db.query<{ odds: unknown }>(
      'select odds from lottery.odds_version where lottery_id = $1 and version = $2',
      [lottery.id, version],
      'lottery-odds-version',
    );
    if (rows[0] === undefined) throw new RangeError(`lottery ${lottery.code} has no odds version ${version}`);
    const table = oddsFromJson(rows[0].odds);
    if (known.size >= REMEMBERED) known.clear();
    known.set(key, table);
    return table;
  };
}

async function readLotteries(db: Sql): Promise<Lottery[]> {
  const { rows } = await db.query<LotteryRecord>(
    `select l.id, l.code, l.family, l.game, l.source, l.state, l.shut, l.hidden, l.recommended, l.group_code, l.sourced, l.schedule, l.calendar_version, l.odds_version, o.odds,
       ${SET_BY_PEOPLE},
       v.versions, v.rules
     from lottery.lottery l join lottery.odds_version o on o.lottery_id = l.id and o.version = l.odds_version
     cross join lateral (select array_agg(x.version) as versions, array_agg(x.rule_set) as rules
                         from lottery.odds_version x where x.lottery_id = l.id) v
     left join lottery.lottery_group g on g.code = l.group_code
     order by g.sort, l.sort, l.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    family: row.family,
    game: row.game,
    source: row.source,
    state: row.state,
    shut: row.shut,
    hidden: row.hidden,
    recommended: row.recommended,
    group: row.group_code,
    sourced: row.source === 'house' || row.sourced,
    schedule: withCalendar(row.schedule, row),
    calendar: row.calendar_version,
    odds: oddsFromJson(row.odds),
    rulesOfVersion: new Map(row.versions.map((version, at) => [version, row.rules[at] ?? {}])),
  }));
}
