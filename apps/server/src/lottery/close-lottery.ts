import { audienceOf } from '@drawroom/contract/events';
import { playsOf } from '@drawroom/engine/games/index';
import { rtpGuard } from '@drawroom/engine/odds-table';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { tableAsSet } from './odds/change-odds.ts';

interface Stand {
  readonly id: bigint;
  readonly state: 'running' | 'ended';
  readonly version: number;
}

/**
 * Closes a lottery: whatever is bet after the commit is refused, whatever was bet before counts. Refuses with lottery.lottery_unknown,
 * lottery.shut_already.
 */
export async function closeLottery(kernel: Pick<Kernel, 'outbox'>, t: Tx, lotteryCode: string): Promise<void> {
  const { id } = await lockLottery(t, lotteryCode);
  if (!(await turn(t, 'shut', id))) throw new Refusal('lottery.shut_already');
  await tell(kernel, t, { id, lotteryCode, state: 'closed' });
}

/**
 * Opens a closed lottery. Refuses with lottery.lottery_unknown, lottery.not_shut, and lottery.not_ready where its calendar is over or a play
 * has no odds or limits that hold.
 */
export async function openLottery(kernel: Pick<Kernel, 'outbox'>, t: Tx, lotteryCode: string): Promise<void> {
  const { id, state, version } = await lockLottery(t, lotteryCode);
  if (state === 'ended') throw new Refusal('lottery.not_ready', { reason: 'ended' });
  const lacking = await playsLacking(t, id, version);
  if (lacking.length > 0) throw new Refusal('lottery.not_ready', { reason: 'odds' }, { plays: lacking });
  if (!(await turn(t, 'unshut', id))) throw new Refusal('lottery.not_shut');
  await tell(kernel, t, { id, lotteryCode, state: 'running' });
}

async function lockLottery(t: Tx, lotteryCode: string): Promise<Stand> {
  const { rows } = await t.query<Stand>(
    'select id, state, odds_version as version from lottery.lottery where code = $1 for no key update',
    [lotteryCode],
    'lottery-lock',
  );
  if (rows[0] === undefined) throw new Refusal('lottery.lottery_unknown');
  return rows[0];
}

/** Plays of the odds in force without a price or limits that hold; `*`: there are no odds at all. */
async function playsLacking(t: Tx, lotteryId: bigint, version: number): Promise<string[]> {
  const table = await tableAsSet(t, lotteryId, version).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (table === null) return ['*'];
  const unlimited = playsOf(table.family, table.ruleSet).filter(({ code }) => {
    const limits = table.plays[code];
    if (limits === undefined) return true;
    const { minMinor, maxMinor, roundMaxMinor } = limits;
    return minMinor <= 0n || maxMinor < minMinor || roundMaxMinor < maxMinor;
  });
  const unpriced = rtpGuard(table).map(({ playCode }) => playCode);
  return [...new Set([...unlimited.map(({ code }) => code), ...unpriced])].toSorted();
}

async function turn(t: Tx, way: 'shut' | 'unshut', id: bigint): Promise<boolean> {
  const { rows } = await t.query<{ done: boolean }>(`select lottery.${way}($1) as done`, [id], `lottery-${way}`);
  return rows[0]?.done === true;
}

interface Changed {
  readonly id: bigint;
  readonly lotteryCode: string;
  readonly state: 'running' | 'closed';
}

/** Members at the lottery and all nodes. */
async function tell({ outbox }: Pick<Kernel, 'outbox'>, t: Tx, { id, lotteryCode, state }: Changed): Promise<void> {
  await outbox.publish(t, {
    audience: audienceOf.lottery(lotteryCode),
    type: 'lottery.changed',
    data: { lotteryCode, state },
  });
  await t.query(`select pg_notify('lottery_catalogue', $1)`, [String(id)]);
}
