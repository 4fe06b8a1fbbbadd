import type { drawDeskCalls } from '@drawroom/contract/draw-desk';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import type { Kernel, Tx } from '../../kernel/kernel.ts';
import type { Catalogue } from '../catalogue.ts';
import { holdByHand, type HoldAct } from '../results/hold-round.ts';
import { planCorrection, type PlannedCorrection } from '../results/preview-correction.ts';
import type { ResultAct } from '../results/propose.ts';
import { listRounds, type AskedRounds } from './list-rounds.ts';
import { readStakes } from './round-stakes.ts';
import { readWholeRound, type OneRound, type StoredWhole } from './round-whole.ts';

/** What the draw room works through. People are ids of the admin slice here. */
export interface DrawDoor {
  rounds(asked: AskedRounds, locale: LocaleTag): ReturnType<typeof listRounds>;
  whole(asked: OneRound, locale: LocaleTag): Promise<StoredWhole>;
  /** Refuses before the bets are sealed. */
  stakes(asked: OneRound, locale: LocaleTag): Promise<OperatorReplyOf<typeof drawDeskCalls.stakes>>;
  /** What a correction would do now. @throws ProposalFault */
  plan(kind: 'correct' | 'annul', act: Omit<ResultAct, 'operatorId'>): Promise<PlannedCorrection>;
  /** @throws ProposalFault */
  hold(t: Tx, act: HoldAct): Promise<void>;
}

export function drawDoor(deps: {
  readonly kernel: Pick<Kernel, 'db' | 'messages'>;
  readonly catalogue: Catalogue;
}): DrawDoor {
  const { kernel, catalogue } = deps;
  return {
    rounds: (asked, locale) => listRounds(kernel, asked, locale),
    whole: (asked, locale) => readWholeRound(kernel, asked, locale),
    stakes: (asked, locale) => readStakes(deps, asked, locale),
    plan: (kind, act) => planCorrection({ db: kernel.db, catalogue }, kind, act),
    hold: holdByHand,
  };
}
