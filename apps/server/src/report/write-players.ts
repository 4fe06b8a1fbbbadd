import type { Tx } from '../kernel/kernel.ts';

/** Members on a page of bits; as in `report.active_slot`. */
const PAGE = 8_192;
const [ZERO, ONE] = [48, 49];

/** Marks who had bets settled in which quarter of an hour (Unix ms), by slot and by day of UTC. */
export async function writePlayers(t: Tx, players: ReadonlyMap<number, Iterable<number>>): Promise<void> {
  const slots = new Map<string, Buffer>();
  const days = new Map<string, Buffer>();
  for (const [slotMs, members] of players) {
    const slot = new Date(slotMs).toISOString();
    for (const member of members) {
      mark(slots, slot, member);
      mark(days, slot.slice(0, 10), member);
    }
  }
  await write(t, { table: 'active_slot', time: 'slot', type: 'timestamptz' }, slots);
  await write(t, { table: 'active_day', time: 'day', type: 'date' }, days);
}

function mark(pages: Map<string, Buffer>, time: string, member: number): void {
  const key = `${time} ${Math.floor(member / PAGE)}`;
  let page = pages.get(key);
  if (page === undefined) pages.set(key, (page = Buffer.alloc(PAGE, ZERO)));
  page[member % PAGE] = ONE ?? 0;
}

async function write(
  t: Tx,
  { table, time, type }: { readonly table: string; readonly time: string; readonly type: string },
  pages: ReadonlyMap<string, Buffer>,
): Promise<void> {
  if (pages.size === 0) return;
  const keys = [...pages.keys()].toSorted().map((key) => ({ key, parts: key.split(' ') }));
  await t.query(
    `insert into report.${table} as a (${time}, page, bits)
     select at, page, bits::bit(${PAGE}) from unnest($1::${type}[], $2::bigint[], $3::text[]) as u(at, page, bits)
     on conflict (${time}, page) do update set bits = a.bits | excluded.bits where a.bits <> a.bits | excluded.bits`,
    [
      keys.map(({ parts }) => parts[0]),
      keys.map(({ parts }) => parts[1]),
      keys.map(({ key }) => String(pages.get(key))),
    ],
    `report-write-${table}`,
  );
}
