import type { transferAsked, transferView } from '@drawroom/contract/provider-wire';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import type * as z from 'zod/mini';
import type { Db, Tx } from './db.ts';
import { ensurePlayer, seqHead } from './players.ts';
import { atLeastNothing, movePoints } from './wallet.ts';
import { CONFLICT, SHAPE, UNKNOWN, type WireAnswer } from './wire-answer.ts';

type Asked = z.output<typeof transferAsked>;
type View = z.output<typeof transferView>;

/** Why a transfer that is asked for now shall be refused, whoever asks: manners of tests. */
export type RefuseTransfer = (asked: Asked) => string | null;

interface Transfer {
  readonly transferNo: string;
  readonly direction: 'in' | 'out';
  readonly playerId: string;
  readonly currency: string;
  /** As in the question; empty for a number that was cancelled before it was ever seen. */
  readonly asked: string;
  readonly amountMinor: bigint;
  readonly state: View['state'];
  readonly reason: string;
  readonly recordSeq: bigint;
}

/**
 * Moves points to or from a player. The same number again moves nothing and gets the first answer, with other content 409; a number that
 * was cancelled before stays cancelled.
 */
export function transfer(db: Db, asked: Asked, refuse: RefuseTransfer): Promise<WireAnswer | View> {
  if (asked.direction === 'in' && asked.amount === 'all') return Promise.resolve(SHAPE);
  return db.tx(async (t) => {
    const known = await lockNumber(t, asked.transferNo);
    if (known === undefined) return viewOf(await decide(t, asked, refuse(asked)));
    return known.asked === '' || sameContent(known, asked) ? viewOf(known) : CONFLICT;
  });
}

/** How a number stands: 404 for one never seen. */
export async function transferStatus(db: Db, transferNo: string): Promise<WireAnswer | View> {
  // Behind the lock: an answer "never seen" must not overtake a transfer that is being made.
  const known = await db.tx((t) => lockNumber(t, transferNo));
  return known === undefined ? UNKNOWN : viewOf(known);
}

/** Cancels a number for ever, or says how it ended when it was too late. */
export function transferCancel(db: Db, transferNo: string): Promise<View> {
  return db.tx(async (t) => {
    const known = await lockNumber(t, transferNo);
    if (known !== undefined) return viewOf(known);
    const never = { direction: 'in', playerId: '', currency: '', asked: '', amountMinor: 0n } as const;
    return viewOf(await write(t, { ...never, transferNo, state: 'cancelled', reason: 'cancelled' }));
  });
}

/** Everything about one number is done one after the other; gives what is known of it. */
async function lockNumber(t: Tx, transferNo: string): Promise<Transfer | undefined> {
  await t.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [transferNo]);
  const { rows } = await t.query<Transfer>(
    `select transfer_no as "transferNo", direction, player_id as "playerId", currency, asked, amount_minor as "amountMinor", state,
       reason, record_seq as "recordSeq" from transfer where transfer_no = $1`,
    [transferNo],
  );
  return rows[0];
}

async function decide(t: Tx, asked: Asked, refusal: string | null): Promise<Transfer> {
  const { transferNo, direction, playerId, currency } = asked;
  const base = { transferNo, direction, playerId, currency, asked: asked.amount };
  const player = await ensurePlayer(t, playerId, currency);
  const free = player === null ? 0n : await lockedBalance(t, player.id);
  const amountMinor = asked.amount === 'all' ? free : (parseMoney(asked.amount) ?? 0n);
  const reason =
    refusal ?? (player === null ? 'currency' : direction === 'out' && amountMinor > free ? 'insufficient' : null);
  if (reason !== null || player === null)
    return write(t, {
      ...base,
      amountMinor: asked.amount === 'all' ? 0n : amountMinor,
      state: 'refused',
      reason: reason ?? '',
    });
  await movePoints(t, player.id, {
    kind: direction,
    ref: transferNo,
    amountMinor: direction === 'in' ? amountMinor : -amountMinor,
  });
  return write(t, { ...base, amountMinor, state: 'done', reason: '' });
}

/** What the player may take out; nothing of his moves until the transaction ends. */
async function lockedBalance(t: Tx, playerNo: bigint): Promise<bigint> {
  const { rows } = await t.query<{ free: bigint }>(
    'select free_minor as free from player where id = $1 for no key update',
    [playerNo],
  );
  return atLeastNothing(rows[0]?.free ?? 0n);
}

/** `recordSeq` is read behind the player's row: no change of his with a smaller one can still come. */
async function write(t: Tx, row: Omit<Transfer, 'recordSeq'>): Promise<Transfer> {
  const recordSeq = await seqHead(t);
  await t.query(
    `insert into transfer (transfer_no, direction, player_id, currency, asked, amount_minor, state, reason, record_seq)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      row.transferNo,
      row.direction,
      row.playerId,
      row.currency,
      row.asked,
      row.amountMinor,
      row.state,
      row.reason,
      recordSeq,
    ],
  );
  return { ...row, recordSeq };
}

function sameContent(known: Transfer, asked: Asked): boolean {
  return (
    known.direction === asked.direction &&
    known.playerId === asked.playerId &&
    known.currency === asked.currency &&
    known.asked === asked.amount
  );
}

function viewOf({ transferNo, direction, playerId, currency, state, reason, ...row }: Transfer): View {
  const [amount, recordSeq] = [formatMoney(row.amountMinor), Number(row.recordSeq)];
  return { transferNo, state, direction, playerId, currency, amount, reason, recordSeq };
}
