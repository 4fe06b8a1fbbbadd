import type { Db } from '@drawroom/server/kernel/kernel';

interface Plant {
  readonly routine: string;
  readonly from: string;
  readonly to: string;
}

/** Faults that a run must find; a run that ends well with one of them proves nothing (safety.md §5). */
const PLANTS: Readonly<Record<string, Plant>> = {
  /** Orders are acknowledged before they are on disk: a kill of the database loses some. */
  forgets: {
    routine: 'place_orders',
    from: 'v_at := clock_timestamp();',
    to: `v_at := clock_timestamp(); perform pg_catalog.set_config('synchronous_commit', 'off', true);`,
  },
  /** Winners get double, and outcome and books agree on it. */
  overpays: { routine: 'settle_chunk', from: 'o.mult / 20000', to: 'o.mult / 10000' },
};

export const PLANT_NAMES: readonly string[] = Object.keys(PLANTS);

/** Rewrites one routine of the product's database as its owner; throws when the text to plant in is gone. */
export async function plantFault(db: Db, name: string): Promise<void> {
  const plant = PLANTS[name];
  if (plant === undefined) throw new RangeError(`no such fault: ${name}`);
  const { rows } = await db.query<{ text: string }>(
    `select pg_get_functiondef(p.oid) as text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'lottery' and p.proname = $1`,
    [plant.routine],
  );
  const text = rows[0]?.text ?? '';
  if (!text.includes(plant.from)) throw new Error(`${plant.routine} no longer reads "${plant.from}"`);
  await db.query(text.replace(plant.from, () => plant.to));
}
