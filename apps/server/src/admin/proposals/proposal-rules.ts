import type { ProposalFacts, ProposalKind } from '@drawroom/contract/proposal';
import * as z from 'zod/mini';
import type { Tx } from '../../kernel/kernel.ts';

/** How a thing that takes two people is looked at and done. */
export interface ProposalRules<Input> {
  readonly kind: ProposalKind;
  /** What is kept of the call and read again when it is done. */
  readonly input: z.ZodMiniType<Input>;
  /** Whom or what it is about: `operator <name>` for somebody of the house, who then decides nothing of it. */
  subjectOf(input: Input): string;
  /**
   * What stands now and what is to stand, both as facts. Asked when it is proposed and again when it is approved: where `before` is another
   * then, nothing is done. @throws Refusal for what cannot be
   */
  look(t: Tx, input: Input): Promise<{ readonly before: ProposalFacts; readonly after: ProposalFacts }>;
  /**
   * Does it, in the transaction of the approval. `proposalId` is its key in the books. Rehearsed, and undone, when it is proposed, so that
   * nobody proposes what cannot be: it must not reach outside the transaction. @throws Refusal
   */
  apply(t: Tx, input: Input, proposalId: bigint): Promise<unknown>;
  /** What whoever approves is handed, this once: made after `apply`, in the same transaction, and never rehearsed. */
  handOver?(t: Tx, input: Input, proposalId: bigint): Promise<string>;
}

/** Rules of one kind over what was kept of the call, whatever that is. */
export type KeptRules = Pick<ProposalRules<unknown>, 'look' | 'apply' | 'handOver'>;

/** Reads what was kept of a call as the call itself was read. */
export function overKept<Input>(rules: ProposalRules<Input>): KeptRules {
  const { handOver } = rules;
  return {
    ...(handOver && { handOver: (t, kept, proposalId) => handOver(t, z.parse(rules.input, kept), proposalId) }),
    look: (t, kept) => rules.look(t, z.parse(rules.input, kept)),
    apply: (t, kept, proposalId) => rules.apply(t, z.parse(rules.input, kept), proposalId),
  };
}
