import { familyOf } from '@drawroom/engine/games/index';
import { addDays, announcedRound, dateOfNumber, datePrefixOf, roundsOfDay } from '@drawroom/engine/round-clock';
import { merkleRoot } from '@drawroom/engine/merkle';
import type { Schedule } from '@drawroom/engine/schedule';
import type { Db, Tx } from '../kernel/kernel.ts';
import type { Lottery } from './catalogue.ts';

/** What became of an import: every line is taken, already known, or quarantined with its reason (games.md §11.3). */
export interface ImportReport {
  readonly runId: bigint;
  readonly read: number;
  readonly taken: number;
  readonly known: number;
  readonly quarantined: readonly { line: number; content: string; reason: QuarantineReason }[];
}

export type QuarantineReason =
  | 'malformed_row'
  | 'issue_malformed'
  | 'issue_not_in_calendar'
  | 'issue_repeated'
  | 'issue_runs_backwards'
  | 'numbers_invalid'
  | 'differs_from_known'
  | 'not_drawn_yet'
  | 'date_differs';

interface Row {
  readonly line: number;
  readonly content: string;
  readonly issue: string;
  readonly date: string;
  readonly numbers: readonly string[];
}

interface Taken extends Row {
  readonly govPrizeTime: number;
}

const HEADER = 'issue,date,numbers';
const ISSUE_FORM = /^[0-9A-Za-z/-]{3,24}$/;

/**
 * Imports past draws of an official lottery from CSV (`issue,date,numbers`; numbers parted by blanks; the date may be missing
 * where the numbers of the calendar are continuous). Each row is checked
 * on its own and against its neighbours; a bad one goes to quarantine and stops nothing. Running the same file again takes
 * nothing twice, and a known issue with other numbers is never overwritten.
 */
export async function importDraws(
  db: Db,
  lottery: Lottery,
  file: { source: string; text: string },
): Promise<ImportReport> {
  const lines = file.text.split(/\r?\n/);
  if (lines[0]?.trim() !== HEADER) throw new RangeError(`first line must be ${HEADER}`);
  const quarantined: ImportReport['quarantined'][number][] = [];
  const checker = rowChecker(lottery);
  const good: Taken[] = [];
  let read = 0;
  for (const [place, content] of lines.entries()) {
    if (place === 0 || content.trim() === '') continue;
    read += 1;
    const checked = checker(place + 1, content);
    if ('reason' in checked)
      quarantined.push({ line: place + 1, content: content.slice(0, 500), reason: checked.reason });
    else good.push(checked);
  }
  return db.tx(async (t) => {
    // Imports of one lottery take turns, or two that run at once would both find an issue missing.
    await t.query('select from lottery.lottery where id = $1 for update', [lottery.id]);
    // A round of tomorrow with a result would end the lottery's plan before it.
    const nowMs = await databaseNow(t);
    const past = good.filter((row) => row.govPrizeTime <= nowMs);
    for (const { line, content } of good.filter((row) => row.govPrizeTime > nowMs)) {
      quarantined.push({ line, content, reason: 'not_drawn_yet' });
    }
    const stored = await storeDraws(t, lottery, past);
    for (const row of stored.differing) {
      quarantined.push({ line: row.line, content: row.content, reason: 'differs_from_known' });
    }
    const runId = await storeReport(t, lottery, { source: file.source, read, ...stored, quarantined });
    return { runId, read, taken: stored.taken, known: stored.known, quarantined };
  });
}

async function databaseNow(t: Tx): Promise<number> {
  const { rows } = await t.query<{ now_ms: number }>('select clock_timestamp() as now_ms');
  return rows[0]?.now_ms ?? 0;
}

/** Checks rows one after the other; remembers what came before. */
function rowChecker(lottery: Lottery): (line: number, content: string) => Taken | { reason: QuarantineReason } {
  const family = familyOf(lottery.family);
  if (family === undefined) throw new RangeError(`no family ${lottery.family}`);
  const timeOf = calendarOf(lottery.schedule);
  const seen = new Set<string>();
  let last: Taken | null = null;
  return (line, content) => {
    const cells = content.split(',');
    const [issue = '', given = '', drawn = ''] = cells.map((cell) => cell.trim());
    if (cells.length !== 3) return { reason: 'malformed_row' };
    if (!isDay(given) && !(given === '' && lottery.schedule.issue.prefix === 'none'))
      return { reason: 'malformed_row' };
    if (!ISSUE_FORM.test(issue)) return { reason: 'issue_malformed' };
    const placed = timeOf(issue, given);
    if ('reason' in placed) return placed;
    if (seen.has(issue)) return { reason: 'issue_repeated' };
    const row = { line, content, issue, ...placed, numbers: drawn.split(/\s+/) };
    if (last !== null && runsBackwards(last, row)) return { reason: 'issue_runs_backwards' };
    if (!family.validateDraw(row.numbers).ok) return { reason: 'numbers_invalid' };
    seen.add(issue);
    last = row;
    return row;
  };
}

/** Earlier than the row before it, or numbered lower within a year. */
function runsBackwards(last: Taken, row: Taken): boolean {
  const lower = row.issue.length === last.issue.length && row.issue < last.issue;
  return row.govPrizeTime < last.govPrizeTime || (lower && row.date.slice(0, 4) === last.date.slice(0, 4));
}

type Placed = { readonly date: string; readonly govPrizeTime: number } | { readonly reason: QuarantineReason };

/** Finds the place of an issue in a calendar: by its date, or by its number alone where the numbers are continuous. */
function calendarOf(schedule: Schedule): (issue: string, date: string) => Placed {
  const days = new Map<string, Map<string, number>>();
  const timesOf = (date: string): Map<string, number> => {
    const known = days.get(date);
    if (known !== undefined) return known;
    const times = new Map(roundsOfDay(schedule, date).map((round) => [round.gameNo, round.govPrizeTime]));
    days.set(date, times);
    return times;
  };
  return (issue, given) => {
    const continuous = schedule.issue.prefix === 'none';
    const date = continuous ? dateOfNumber(schedule, issue) : given;
    if (date === undefined) return { reason: 'issue_not_in_calendar' };
    if (continuous && given !== '' && given !== date) return { reason: 'date_differs' };
    const govPrizeTime =
      schedule.announced === true ? announcedRound(schedule, date, issue)?.govPrizeTime : timesOf(date).get(issue);
    if (govPrizeTime !== undefined) return { date, govPrizeTime };
    return { reason: issue.startsWith(datePrefixOf(schedule, date)) ? 'issue_not_in_calendar' : 'date_differs' };
  };
}

/** Whether a text is a day of the calendar; the engine throws for one that is not, and a row must not stop the others. */
function isDay(date: string): boolean {
  try {
    return addDays(date, 0) === date;
  } catch {
    return false;
  }
}

async function storeDraws(
  t: Tx,
  lottery: Lottery,
  rows: readonly Taken[],
): Promise<{ taken: number; known: number; differing: Taken[] }> {
  const { rows: present } = await t.query<{ game_no: string; numbers: string[] | null }>(
    'select game_no, numbers from lottery.round where lottery_id = $1 and game_no = any($2)',
    [lottery.id, rows.map((row) => row.issue)],
  );
  const known = new Map(present.map((row) => [row.game_no, (row.numbers ?? []).join(' ')]));
  const fresh = rows.filter((row) => !known.has(row.issue));
  const differing = rows.filter((row) => known.has(row.issue) && known.get(row.issue) !== row.numbers.join(' '));
  const { closeLeadSeconds, openLeadSeconds } = lottery.schedule;
  // Past rounds took no bets: they are stored as settled, sealed over the empty set.
  await t.query(
    `insert into lottery.round (lottery_id, game_no, business_date, begin_at, end_at, prize_at, status, odds_version,
       sealed_count, seal_root, sealed_at, numbers, drawn_at, settled_at, settled_bets, settled_winners)
     select $1, u.game_no, u.day, u.prize - make_interval(secs => $2), u.prize - make_interval(secs => $3), u.prize, 5, $4,
       0, $5, u.prize, string_to_array(u.numbers, ' '), u.prize, u.prize, 0, 0
     from unnest($6::text[], $7::date[], $8::timestamptz[], $9::text[]) as u(game_no, day, prize, numbers)`,
    [
      lottery.id,
      openLeadSeconds,
      closeLeadSeconds,
      lottery.odds.version,
      merkleRoot([]),
      fresh.map((row) => row.issue),
      fresh.map((row) => row.date),
      fresh.map((row) => new Date(row.govPrizeTime)),
      fresh.map((row) => row.numbers.join(' ')),
    ],
  );
  return { taken: fresh.length, known: rows.length - fresh.length - differing.length, differing };
}

async function storeReport(
  t: Tx,
  lottery: Lottery,
  run: { source: string; read: number; taken: number; known: number; quarantined: ImportReport['quarantined'] },
): Promise<bigint> {
  const { rows } = await t.query<{ id: bigint }>(
    `insert into lottery.import_run (lottery_id, source, rows_read, rows_taken, rows_known, rows_quarantined)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [lottery.id, run.source, run.read, run.taken, run.known, run.quarantined.length],
  );
  const id = rows[0]?.id ?? 0n;
  await t.query(
    `insert into lottery.import_quarantine (run_id, line, content, reason)
     select $1, u.line, u.content, u.reason from unnest($2::int[], $3::text[], $4::text[]) as u(line, content, reason)`,
    [
      id,
      run.quarantined.map((row) => row.line),
      run.quarantined.map((row) => row.content),
      run.quarantined.map((row) => row.reason),
    ],
  );
  return id;
}
