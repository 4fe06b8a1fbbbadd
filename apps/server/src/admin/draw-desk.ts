import {
  drawDeskCalls as calls,
  UNDECIDED_KINDS,
  type Preview,
  type PreviewLine,
  type ProposedView,
} from '@drawroom/contract/draw-desk';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import type { DrawDoor } from '../lottery/index.ts';
import { notedAct } from './noted-act.ts';
import { operatorNames } from './operator-names.ts';
import { confirmAs, numbersIn, proposeAs, refusing } from './result-acts.ts';

type StoredProposal = Awaited<ReturnType<DrawDoor['whole']>>['proposals'][number];
type Planned = Awaited<ReturnType<DrawDoor['plan']>>;
type PlannedLine = Planned['lines'][number];

/** The draw room: rounds and what decides them, with the same acts of two people as `npm run results` (decision 058). */
export function drawDesk(kernel: Pick<Kernel, 'db' | 'clock'>, draws: DrawDoor): readonly OperatorHandler[] {
  return [...looking(kernel, draws), ...acting(kernel, draws)];
}

function looking({ db, clock }: Pick<Kernel, 'db' | 'clock'>, draws: DrawDoor): readonly OperatorHandler[] {
  return [
    handleOperator(calls.rounds, async (asked, { locale }) => {
      const { list, cursor } = await draws.rounds(asked, locale);
      const nameOf = await operatorNames(
        db,
        list.flatMap(({ waitsFor }) => (waitsFor === null ? [] : [waitsFor.proposedBy])),
      );
      return {
        list: list.map(({ id: _id, waitsFor, ...row }) => ({
          ...row,
          waitsFor: waitsFor === null ? null : presentProposal(waitsFor, nameOf),
        })),
        cursor,
      };
    }),
    handleOperator(calls.round, async (asked, { locale }) => {
      const { proposals, ...whole } = await draws.whole(asked, locale);
      const nameOf = await operatorNames(
        db,
        proposals.flatMap(({ proposedBy, confirmedBy }) => [proposedBy, confirmedBy]),
      );
      const shown = proposals.map((proposal) => presentProposal(proposal, nameOf));
      return { ...whole, proposals: shown, waitsFor: shown.find(({ state }) => state === 'waiting') ?? null };
    }),
    handleOperator(calls.stakes, async (asked, { locale }) => draws.stakes(asked, locale)),
    handleOperator(calls.preview, async ({ kind, numbers, cursor, size, ...round }) =>
      refusing(async () =>
        presentPlan(await draws.plan(kind, { ...round, numbers: numbersIn(numbers) }), {
          cursor,
          size,
          at: clock.now(),
        }),
      ),
    ),
  ];
}

function acting({ db }: Pick<Kernel, 'db'>, draws: DrawDoor): readonly OperatorHandler[] {
  return [
    handleOperator(calls.hold, async ({ reason, ...round }, { operator }) =>
      refusing(async () => {
        const subject = `${round.lotteryCode} ${round.gameNo}`;
        await notedAct(db, { operator, what: 'result.hold', subject, detail: reason }, (t) =>
          draws.hold(t, { ...round, reason: `${operator.name}: ${reason}` }),
        );
        return {};
      }),
    ),
    handleOperator(calls.propose, async ({ numbers, ...act }, { operator }) =>
      refusing(async () => ({
        proposalNo: String(await proposeAs(db, operator, { ...act, numbers: numbersIn(numbers) })),
      })),
    ),
    handleOperator(calls.confirm, async ({ numbers, proposalNo, ...round }, { operator }) =>
      refusing(async () => {
        await confirmAs(db, operator, {
          ...round,
          numbers: numbersIn(numbers),
          proposalId: BigInt(proposalNo),
          kinds: UNDECIDED_KINDS,
        });
        return {};
      }),
    ),
  ];
}

function presentProposal(
  { id, roundId: _round, proposedBy, confirmedBy, ...proposal }: StoredProposal,
  nameOf: (id: bigint | null) => string | null,
): ProposedView {
  return {
    ...proposal,
    proposalNo: String(id),
    proposedBy: nameOf(proposedBy) ?? '',
    confirmedBy: nameOf(confirmedBy),
  };
}

/** One page of a plan with the sums of all of it. */
function presentPlan(
  { differing, bets, lines }: Planned,
  { cursor, size, at }: { readonly cursor: string | undefined; readonly size: number; readonly at: number },
): Preview {
  const from = cursor === undefined ? 0 : lines.findIndex((line) => isAfter(line, cursor));
  const rest = from === -1 ? [] : lines.slice(from);
  const page = rest.slice(0, size);
  const last = page.at(-1);
  const sum = (of: (line: PlannedLine) => bigint): string =>
    formatMoney(lines.reduce((total, line) => total + of(line), 0n));
  return {
    at: Math.trunc(at),
    differing,
    accounts: new Set(lines.map(({ accountId }) => accountId)).size,
    bets,
    up: sum(({ moves }) => (moves > 0n ? moves : 0n)),
    down: sum(({ moves }) => (moves < 0n ? -moves : 0n)),
    owed: sum(({ claimed }) => claimed),
    kept: sum(({ kept }) => kept),
    list: page.map(presentLine),
    cursor: rest.length > size && last !== undefined ? `${last.accountId}.${last.what}` : null,
  };
}

/** Lines stand by account, payouts before rebates. */
function isAfter({ accountId, what }: PlannedLine, cursor: string): boolean {
  const [account = '0', part = ''] = cursor.split('.');
  const id = BigInt(account);
  return accountId > id || (accountId === id && what > part);
}

function presentLine(line: PlannedLine): PreviewLine {
  return {
    accountId: String(line.accountId),
    memberId: line.memberId === null ? null : String(line.memberId),
    what: line.what,
    before: formatMoney(line.before),
    after: formatMoney(line.after),
    moves: formatMoney(line.moves),
    owed: formatMoney(line.claimed),
    kept: formatMoney(line.kept),
    balanceBefore: formatMoney(line.balance),
    balanceAfter: formatMoney(line.balance + line.moves),
  };
}
