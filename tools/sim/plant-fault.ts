import type { Db } from '@drawroom/server/kernel/kernel';

interface Plant {
  readonly schema: 'lottery' | 'ledger' | 'deposit';
  readonly routine: string;
  readonly from: string;
  readonly to: string;
}

/** Faults that a run must find; a run that ends well with one of them proves nothing (safety.md §5). */
const PLANTS: Readonly<Record<string, Plant>> = {
  /** Orders are acknowledged before they are on disk: a kill of the database loses some. */
  forgets: {
    schema: 'lottery',
    routine: 'place_orders',
    from: 'v_at := clock_timestamp();',
    to: `v_at := clock_timestamp(); perform pg_catalog.set_config('synchronous_commit', 'off', true);`,
  },
  /** Winners get double, and outcome and books agree on it. */
  overpays: { schema: 'lottery', routine: 'settle_chunk', from: 'o.mult / 20000', to: 'o.mult / 10000' },
  /** A deposit that a payment passes is booked once more under another key, as if its call-back had been taken twice. */
  'credits-twice': {
    schema: 'deposit',
    routine: 'move_on',
    from: 'return true;',
    to: `if p_move = 'pass' and p_actor = 'provider' then
      perform ledger.post('deposit:' || d.id || ':again', 'deposit', d.id, array[(select a.id from ledger.v_account a
        where a.code = 'house.deposits' and a.currency = d.currency)], array[d.account_id], array[d.amount])
      from deposit.deposit d where d.id = p_id;
    end if; return true;`,
  },
  /** Points of a rejected withdrawal come back twice. */
  'releases-twice': {
    schema: 'ledger',
    routine: 'void_hold',
    from: 'return true;',
    to: `perform ledger.post('hold-void:' || v.id || ':again', case v.kind when 'withdrawal' then 'withdrawal_return' else 'release' end,
      v.id, array[ledger.held_account(v.account_id)], array[v.account_id], array[v.amount]); return true;`,
  },
};

export const PLANT_NAMES: readonly string[] = Object.keys(PLANTS);

/** Rewrites one routine of the product's database as its owner; throws when the text to plant in is gone. */
export async function plantFault(db: Db, name: string): Promise<void> {
  const plant = PLANTS[name];
  if (plant === undefined) throw new RangeError(`no such fault: ${name}`);
  const { rows } = await db.query<{ text: string }>(
    `select pg_get_functiondef(p.oid) as text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = $1 and p.proname = $2`,
    [plant.schema, plant.routine],
  );
  const text = rows[0]?.text ?? '';
  if (!text.includes(plant.from)) throw new Error(`${plant.routine} no longer reads "${plant.from}"`);
  await db.query(text.replace(plant.from, () => plant.to));
}
