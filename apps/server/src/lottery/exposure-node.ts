import type { Db, DbConnection } from '../kernel/kernel.ts';

/**
 * The number under which this process places orders. Its bets carry it, so that another process can add them up should this one
 * die; a process that was taken for dead goes on under a new number (decision 026).
 */
export interface ExposureNode {
  readonly current: number;
  /** Makes a connection one of this process; resolves to the number it stands for while it lives. */
  attach(connection: DbConnection): Promise<number>;
  /** Takes a new number unless that has been done since `gone` was the current one. */
  renew(gone: number): Promise<void>;
  /** Called when the number has changed: what was known under the old one is another process's now. */
  onRenewed(listener: () => void): void;
}

/** Takes a number for this process. */
export async function openExposureNode(db: Db): Promise<ExposureNode> {
  let current = await newNumber(db);
  let renewing: Promise<void> | null = null;
  const listeners: (() => void)[] = [];
  const renew = async (gone: number): Promise<void> => {
    if (gone !== current) return;
    renewing ??= newNumber(db)
      .then((number) => {
        current = number;
        for (const listener of listeners) listener();
      })
      .finally(() => {
        renewing = null;
      });
    await renewing;
  };
  return {
    get current() {
      return current;
    },
    async attach(connection) {
      for (;;) {
        const number = current;
        const { rows } = await connection.query<{ mine: boolean }>('select lottery.attach_node($1) as mine', [number]);
        if (rows[0]?.mine === true) return number;
        await renew(number);
      }
    },
    renew,
    onRenewed: (listener) => void listeners.push(listener),
  };
}

async function newNumber(db: Db): Promise<number> {
  const { rows } = await db.query<{ id: number }>('insert into lottery.exposure_node default values returning id');
  const [row] = rows;
  if (row === undefined) throw new Error('no number for this node');
  return row.id;
}
