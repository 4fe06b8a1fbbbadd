import { systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import { rewardNo } from '@drawroom/contract/order-no';
import { mulFloor } from '@drawroom/engine/money';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { requireAllowed } from '../protection/index.ts';
import { pointsAccountOf } from './adjust-points.ts';
import { tellBalance } from './balance-changed.ts';
import { requireTurnover } from './turnover.ts';

/** A reward of a level or of a promotion. */
export interface Reward {
  readonly memberId: bigint;
  /** What makes it this one reward: the same key gives nothing again. Names member, rule and period: `signin:spring:7:2026-11-24`. */
  readonly key: string;
  readonly source: 'vip' | 'promotion';
  /** Which of the source's rules gives it: a level's gift, a promotion's code. */
  readonly code: string;
  /** Minor units, above zero. */
  readonly amountMinor: bigint;
  /** How often it has to be staked before it may be withdrawn, hundredths; 0: not at all. */
  readonly turnoverE2: number;
}

/** What was given, now or with the same key before. */
export interface Given {
  readonly id: bigint;
  readonly amountMinor: bigint;
  readonly duplicate: boolean;
}

const MULTIPLE_SCALE = 100n;

/**
 * Gives a reward in the caller's transaction, once for each key, from `house.bonuses`; a key that was used answers with what it gave, whatever is
 * asked for now. Whoever keeps away from play is given nothing: a reward would be a reason to come back.
 * @throws Refusal protection.excluded, protection.time_out
 */
export async function giveReward(kernel: Pick<Kernel, 'outbox'>, t: Tx, reward: Reward): Promise<Given> {
  const account = await pointsAccountOf(t, reward.memberId);
  if (account === null) throw new Error(`no points account of member ${reward.memberId}`);
  // Rewards of one account wait for one another here, so that a key is there or is not.
  await requireAllowed(t, account.id);
  const before = await rewardOf(t, reward.key);
  if (before !== null) return { ...before, duplicate: true };
  const { key, source, code, amountMinor, turnoverE2 } = reward;
  const { rows } = await t.query<{ id: bigint }>(
    `insert into wallet.reward (account_id, key, source, code, amount, required) values ($1, $2, $3, $4, $5, $6) returning id`,
    [account.id, key, source, code, amountMinor, mulFloor(amountMinor, BigInt(turnoverE2), MULTIPLE_SCALE)],
    'wallet-note-reward',
  );
  const id = rows[0]?.id ?? 0n;
  const house = await systemAccount(t, 'house.bonuses', account.currency);
  await post(t, {
    key: `reward:${id}`,
    kind: 'reward',
    ref: id,
    transfers: [{ from: house, to: account.id, amountMinor }],
  });
  await requireTurnover(t, account.id, { source: 'reward', ref: rewardNo(id), amountMinor, multipleE2: turnoverE2 });
  await tellBalance(kernel, t, account.id);
  return { id, amountMinor, duplicate: false };
}

async function rewardOf(t: Tx, key: string): Promise<{ readonly id: bigint; readonly amountMinor: bigint } | null> {
  const { rows } = await t.query<{ id: bigint; amountMinor: bigint }>(
    'select id, amount as "amountMinor" from wallet.reward where key = $1',
    [key],
    'wallet-reward-of-key',
  );
  return rows[0] ?? null;
}
