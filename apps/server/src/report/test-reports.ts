import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import { insertMemberRow } from '@drawroom/testkit/insert-member';
import { aContext, callSlice } from '@drawroom/testkit/slice-kernel';
import type { Kernel, Session, Slice } from '../kernel/kernel.ts';
import { foldAll } from './fold.ts';
import { createReportSlice } from './index.ts';
import { openFactsWorld, type FactsWorld } from './test-facts.ts';

/** A team with bets, deposits, withdrawals, bonuses and packets of today, all of it in the facts. */
export interface ReportWorld {
  readonly facts: FactsWorld;
  readonly kernel: Kernel;
  readonly slice: Slice;
  /** top (100) - mid (90) - low (80) - leaf (70); side (90) beside mid, with a player of its own. */
  readonly team: Readonly<Record<'top' | 'mid' | 'low' | 'leaf' | 'side' | 'sides', Session>>;
  ask<C extends AnyCall>(session: Session, call: C, fields?: Record<string, string>): Promise<ReplyOf<C>>;
}

export const idOf = ({ memberId }: Session): string => String(memberId);

export async function openReportWorld(): Promise<ReportWorld> {
  const facts = await openFactsWorld();
  const { kernel } = facts.lottery;
  const slice = createReportSlice(kernel);
  const top = await facts.join(null, 100);
  const mid = await facts.join(top, 90);
  const low = await facts.join(mid, 80);
  const side = await facts.join(top, 90);
  const team: ReportWorld['team'] = {
    top,
    mid,
    low,
    leaf: await facts.join(low, 70),
    side,
    sides: await facts.join(side, 10),
  };
  for (const [name, session] of Object.entries(team)) {
    const kind = name === 'leaf' || name === 'sides' ? 'player' : 'agent';
    const claims = { ...session.claims, kind, username: `${name}name` } as const;
    await insertMemberRow(kernel, { ...session, claims }, { nickname: `${name} nick` });
  }
  const { leaf, sides } = team;
  await facts.settled([
    [leaf, [['k3.sum.big', '-', '100.33']]],
    [low, [['k3.sum.small', '-', '77.77']]],
    [sides, [['k3.sum.odd', '-', '10.00']]],
  ]);
  await facts.settled([[leaf, [['k3.sum.small', '-', '33.01']]]]);
  await facts.pay(leaf, 'deposit', 50_000n);
  await facts.pay(leaf, 'deposit', 7_000n);
  await facts.pay(low, 'deposit', 1_000n);
  await facts.pay(sides, 'withdrawal', 2_500n);
  await facts.pay(leaf, 'bonus', 300n);
  await facts.pay(low, 'packet', 200n);
  await facts.pay(leaf, 'packet_taken', 200n);
  await foldAll(kernel.db);
  return {
    facts,
    kernel,
    slice,
    team,
    ask: (session, call, fields = {}) => callSlice(slice, call, { fields, context: { ...aContext(), session } }),
  };
}
