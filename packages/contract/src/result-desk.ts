import * as z from 'zod/mini';
import { id, text } from './fields.ts';
import { gameNo, lotteryCode } from './lottery.ts';
import { defineOperatorCall } from './operator.ts';

/** What happens to a settled round: it gets other numbers, or it ends as if it had never been. */
export const CORRECTION_KINDS = ['correct', 'annul'] as const;

/**
 * How far a correction is: proposed by one person; confirmed by another and about to be judged; moving points; done; held, because the
 * two settlements disagree and nothing was moved; replaced by a later proposal.
 */
export const CORRECTION_STATES = ['proposed', 'waits', 'runs', 'done', 'held', 'replaced'] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];

const correctionView = z.object({
  correctionNo: z.string(),
  lotteryCode: z.string(),
  gameNo: z.string(),
  kind: z.enum(CORRECTION_KINDS),
  /** Null: annulled. */
  numbers: z.nullable(z.array(z.string())),
  /** Numbers the round shows now. */
  shown: z.array(z.string()),
  reason: z.string(),
  state: z.enum(CORRECTION_STATES),
  holdReason: z.nullable(z.string()),
  proposedBy: z.string(),
  proposedAt: z.number(),
  confirmedBy: z.nullable(z.string()),
  doneAt: z.nullable(z.number()),
});
export type CorrectionView = z.output<typeof correctionView>;

/** Numbers as they are called, with a blank or a comma between: `4 5 6`; a board of northern Vietnam has 27. */
export const numbersText = () => text(240);

/** Numbers as they are written: with blanks or commas between, those of a Chinese keyboard too. */
export function numbersOf(written: string): string[] {
  return written.split(/[\s,，、]+/u).filter((each) => each !== '');
}

/** GET /console/api/results/corrections: proposed and carried out, newest first, at most 100. */
export const corrections = defineOperatorCall({
  name: 'result.corrections',
  method: 'GET',
  path: '/console/api/results/corrections',
  right: 'result.view',
  input: z.strictObject({}),
  reply: z.object({ list: z.array(correctionView) }),
});

/** POST /console/api/results/propose: first of two people; with numbers a correction, without them the round is to be annulled. */
export const propose = defineOperatorCall({
  name: 'result.propose',
  method: 'POST',
  path: '/console/api/results/propose',
  right: 'result.correct',
  input: z.strictObject({
    lotteryCode: lotteryCode(),
    gameNo: gameNo(),
    kind: z.enum(CORRECTION_KINDS),
    numbers: z.optional(numbersText()),
    reason: z.string().check(z.trim(), z.minLength(5), z.maxLength(500)),
  }),
  reply: z.object({}),
  errors: ['lottery.round_unknown', 'lottery.numbers_invalid', 'lottery.correction_not_now'],
});

/**
 * POST /console/api/results/confirm: second of two people, naming the same numbers again (none to annul); with `proposalNo` that proposal
 * and no later one.
 */
export const confirm = defineOperatorCall({
  name: 'result.confirm',
  method: 'POST',
  path: '/console/api/results/confirm',
  right: 'result.correct',
  input: z.strictObject({
    lotteryCode: lotteryCode(),
    gameNo: gameNo(),
    numbers: z.optional(numbersText()),
    proposalNo: z.optional(id()),
  }),
  reply: z.object({}),
  errors: [
    'lottery.round_unknown',
    'lottery.numbers_invalid',
    'lottery.correction_not_now',
    'lottery.nothing_to_confirm',
    'admin.same_person',
  ],
});

export const resultDeskCalls = { corrections, propose, confirm } as const;
