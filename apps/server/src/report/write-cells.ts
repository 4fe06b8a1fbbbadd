import type { Tx } from '../kernel/kernel.ts';
import { Cells, type Cell, type SharedCells } from './cells.ts';
import { FURTHER_PLACES } from './chain-paths.ts';
import { FIGURES, type Figure } from './figures.ts';

const BET_FIGURES = FIGURES.slice(0, 6);
const POINT_FIGURES = FIGURES.slice(6);
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

const TABLES = {
  fact_slot: 'agent_id, via_id, slot, lottery_id',
  fact_hour: 'agent_id, via_id, slot, lottery_id',
  fact_day: 'agent_id, via_id, slot, lottery_id',
  own_slot: 'via_id, agent_id, slot, lottery_id',
  own_day: 'via_id, agent_id, slot, lottery_id',
  house_slot: 'agent_id, via_id, slot, lottery_id',
  own_sum_day: 'via_id, agent_id, slot, lottery_id',
} as const;
type Table = keyof typeof TABLES;

/** Adds to the facts, each row of a table once, in the order of its key. The caller has the facts alone. */
export async function writeCells(t: Tx, shared: SharedCells): Promise<void> {
  const own = shared.own.all;
  if (own.length === 0) return;
  const fact = shared.climbed().all;
  // Infinity where nothing is put together yet.
  const { rows } = await t.query<{ hours: number; days: number }>('select hours, days from report.rolled');
  const { hours, days } = rows[0] ?? { hours: -Infinity, days: -Infinity };
  await write(t, 'own_slot', own);
  await write(t, 'fact_slot', fact);
  await write(t, 'house_slot', shared.house.all);
  await write(t, 'fact_hour', rolled(fact, { untilMs: hours, stepMs: HOUR_MS, apart: false }));
  await write(t, 'fact_day', rolled(fact, { untilMs: days, stepMs: DAY_MS, apart: false }));
  await write(t, 'own_day', rolled(own, { untilMs: days, stepMs: DAY_MS, apart: true }));
  await write(t, 'own_sum_day', rolled(own, { untilMs: days, stepMs: DAY_MS, apart: false }));
  const branches = [...own, ...fact].filter(({ agentId, viaId }) => agentId > 0 && viaId > 0 && viaId < FURTHER_PLACES);
  await t.query(
    `insert into report.branch (agent_id, via_id)
     select distinct u.agent_id, u.via_id from unnest($1::bigint[], $2::bigint[]) as u(agent_id, via_id)
     where not exists (select from report.branch b where b.agent_id = u.agent_id and b.via_id = u.via_id)`,
    [list(branches.map(({ agentId }) => agentId)), list(branches.map(({ viaId }) => viaId))],
    'report-write-branches',
  );
}

/** What of the cells falls into hours or days that are put together already; `apart`: branches keep their lotteries. */
function rolled(
  cells: readonly Cell[],
  { untilMs, stepMs, apart }: { readonly untilMs: number; readonly stepMs: number; readonly apart: boolean },
): readonly Cell[] {
  const late = new Cells();
  for (const { figures, ...key } of cells) {
    if (key.slotMs >= untilMs) continue;
    const slotMs = key.slotMs - (key.slotMs % stepMs);
    const together = Math.min(key.lotteryId, 0);
    late.add({ ...key, slotMs, lotteryId: apart || key.viaId === 0 ? key.lotteryId : together }, figures);
    if (!apart && key.viaId === 0) late.add({ ...key, viaId: -1, slotMs, lotteryId: together }, figures);
  }
  return late.all;
}

async function write(t: Tx, table: Table, cells: readonly Cell[]): Promise<void> {
  const byMember = table.startsWith('own');
  const sorted = cells.toSorted(
    (a, b) =>
      (byMember ? a.viaId - b.viaId || a.agentId - b.agentId : a.agentId - b.agentId || a.viaId - b.viaId) ||
      a.slotMs - b.slotMs ||
      a.lotteryId - b.lotteryId,
  );
  await writeFigures(
    t,
    { table, figures: BET_FIGURES },
    sorted.filter(({ figures }) => figures.bets !== undefined),
  );
  await writeFigures(
    t,
    { table, figures: POINT_FIGURES },
    sorted.filter(({ figures }) => figures.deposits !== undefined),
  );
}

async function writeFigures(
  t: Tx,
  { table, figures }: { readonly table: Table; readonly figures: readonly Figure[] },
  cells: readonly Cell[],
): Promise<void> {
  if (cells.length === 0) return;
  const names = figures.join(', ');
  await t.query(
    `insert into report.${table} as f (agent_id, via_id, slot, lottery_id, ${names})
     select agent_id, via_id, to_timestamp(slot_s), lottery_id, ${names}
     from unnest(${figures.map((_name, at) => `$${at + 5}::bigint[]`).join(', ')}, $1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[])
       as u(${names}, agent_id, via_id, slot_s, lottery_id)
     on conflict (${TABLES[table]}) do update set ${figures.map((name) => `${name} = coalesce(f.${name}, 0) + excluded.${name}`).join(', ')}`,
    [
      list(cells.map(({ agentId }) => agentId)),
      list(cells.map(({ viaId }) => viaId)),
      list(cells.map(({ slotMs }) => slotMs / 1_000)),
      list(cells.map(({ lotteryId }) => lotteryId)),
      ...figures.map((name) => list(cells.map((cell) => cell.figures[name] ?? 0n))),
    ],
    `report-write-${table}-${figures[0]}`,
  );
}

/** An array of the database, cheaper than the driver makes it of thousands of numbers. */
function list(numbers: readonly (number | bigint)[]): string {
  return `{${numbers.join(',')}}`;
}
