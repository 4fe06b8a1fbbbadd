import { createDb } from '@drawroom/server/kernel/db';
import { records } from '@drawroom/contract/wallet';
import { listRecords } from '@drawroom/server/wallet/index';
import { benchWorld, median, type BenchWorld } from './bench-world.ts';

const RUNS = 15;
const CHUNK = 1_000_000;
const DEPTHS = [10, 50, 90, 99.9] as const;
/** Three years, as a busy account may have them. */
const FIRST_MS = Date.UTC(2023, 10, 1);
const SPAN_MS = 3 * 365 * 86_400_000;

interface Filter {
  readonly label: string;
  readonly type?: string;
  readonly from?: number;
  readonly to?: number;
}

const MIDDLE = { from: FIRST_MS + SPAN_MS / 4, to: FIRST_MS + (SPAN_MS * 3) / 4 };
const FILTERS: readonly Filter[] = [
  { label: 'all' },
  { label: 'bets' },
  { label: 'payouts', type: 'payout' },
  { label: 'rebates (1 in 100)', type: 'rebate' },
  { label: 'deposits (1 in 100,000)', type: 'deposit' },
  { label: 'half of the time', ...MIDDLE },
  { label: 'payouts of that time', type: 'payout', ...MIDDLE },
  { label: 'deposits of that time', type: 'deposit', ...MIDDLE },
].map((filter) => (filter.label === 'bets' ? { ...filter, type: 'bet' } : filter));

/** `npm run bench -- --only changes`: pages of one account's history at every depth, as multiples of the first page. */
export async function changesBench(rows: number, say: (line: string) => void): Promise<void> {
  await using world = await benchWorld(1_000);
  const startedAt = performance.now();
  await fill(world, rows);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  say(
    `changes of an account with ${rows.toLocaleString('en')} rows (made in ${seconds} s), pages of 30; target <= 5 x`,
  );
  const db = createDb(world.url, { poolSize: 1 });
  try {
    for (const filter of FILTERS) say(await lineOf(db, world.firstAccount, { filter, rows }));
  } finally {
    await db.close();
  }
}

/** Mostly stakes and payouts, as players have them: kinds 2 bet, 4 payout, 6 rebate, 11 deposit. */
async function fill(world: BenchWorld, rows: number): Promise<void> {
  const step = SPAN_MS / rows;
  for (let done = 0; done < rows; done += CHUNK) {
    const upTo = Math.min(rows, done + CHUNK);
    await world.owner(
      `insert into ledger.entry (account_id, ver, contra_id, kind, ref, amount, balance_after, created_at)
       select ${world.firstAccount}, v, (select min(id) from ledger.account_info where not tracked),
         case when v % 100000 = 7 then 11 when v % 100 = 3 then 6 when v % 5 in (1, 4) then 4 else 2 end,
         v, 1, 1, to_timestamp(${FIRST_MS / 1000}::float8 + v * ${step / 1000}::float8)
       from generate_series(${done + 2}, ${upTo + 1}) v`,
    );
  }
  await world.owner('update ledger.account set ver = $2 where id = $1', [world.firstAccount, rows + 1]);
  await world.owner('vacuum analyze ledger.entry');
}

async function lineOf(
  db: ReturnType<typeof createDb>,
  accountId: bigint,
  { filter, rows }: { readonly filter: Filter; readonly rows: number },
): Promise<string> {
  const [low, high] = filter.from === undefined ? [0, rows] : [rows / 4, (rows * 3) / 4];
  const cursors = [undefined, ...DEPTHS.map((depth) => String(Math.floor(high - ((high - low) * depth) / 100)))];
  const times = cursors.map((): number[] => []);
  for (let run = -2; run < RUNS; run += 1) {
    for (const [place, cursor] of cursors.entries()) {
      const { label: _, ...asked } = filter;
      const query = records.input.parse({ ...asked, ...(cursor === undefined ? {} : { cursor }) });
      const startedAt = performance.now();
      await listRecords(db, accountId, query);
      // The first two rounds warm up.
      if (run >= 0) times[place]?.push(performance.now() - startedAt);
    }
  }
  const [first = 0, ...deep] = times.map((list) => median(list));
  const ratios = deep.map((ms, place) => `${DEPTHS[place]} % ${(ms / first).toFixed(2)} x`);
  return `${filter.label.padEnd(24)} first page ${first.toFixed(2).padStart(6)} ms;  at ${ratios.join(', ')}`;
}
