import { transferDeskCalls as calls } from '@drawroom/contract/transfer-desk';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import type * as z from 'zod/mini';
import type { Kernel } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import { requireMemberRow } from '../member/index.ts';
import type { TransferDoor } from '../transfer/index.ts';
import { noteAct } from './operators.ts';
import type { ProposalRules } from './proposals/proposal-rules.ts';
import { propose } from './proposals/propose.ts';
import { providerDesk } from './provider-desk.ts';

/** Providers of external games at the operators' door: how they stand with the books, and what people may do about it (R-42). */
export function transferDesk({ db }: Pick<Kernel, 'db'>, door: TransferDoor): readonly OperatorHandler[] {
  return [
    ...providerDesk({ db }, door),
    handleOperator(calls.open, (asked) => door.open(asked)),
    handleOperator(calls.ofMember, async ({ memberId }) => {
      await requireMemberRow(db, BigInt(memberId));
      return { list: await door.awayOf(BigInt(memberId)) };
    }),
    handleOperator(calls.compare, async ({ code }, { operator }) => {
      await noteAct(db, operator, { what: 'external.compare', subject: code, detail: '' });
      return { done: await door.compare(code) };
    }),
    handleOperator(calls.ask, async ({ transferNo }, { operator }) => {
      await noteAct(db, operator, { what: 'external.ask', subject: transferNo, detail: '' });
      return { state: await door.ask(transferNo) };
    }),
    handleOperator(calls.end, async ({ transferNo, outcome, amount, note }, { operator }) => {
      const amountMinor = amount === undefined ? null : parseMoney(amount);
      const detail = `${outcome} ${amount ?? 'as asked for'}: ${note}`;
      const ended = await door.end({ transferNo, outcome, amountMinor }, (t) =>
        noteAct(t, operator, { what: 'external.end', subject: transferNo, detail }),
      );
      return { state: ended.state, amount: formatMoney(ended.amountMinor) };
    }),
    handleOperator(calls.grant, async (input, { operator }) =>
      propose(db, grantRules(door), { operator, input, why: input.why }),
    ),
  ];
}

/** What the house pays of a transfer home beyond what records explain takes two people. */
export function grantRules(door: TransferDoor): ProposalRules<z.output<typeof calls.grant.input>> {
  return {
    kind: 'external.grant',
    input: calls.grant.input,
    subjectOf: ({ transferNo }) => `transfer ${transferNo}`,
    look: async (t, { transferNo, amount, fromHouse }) => {
      const { state, currency } = await door.look(t, transferNo);
      return { before: { state }, after: { state: 'confirmed', amount, fromHouse, currency } };
    },
    apply: (t, { transferNo, amount, fromHouse }) =>
      door.grant(t, {
        transferNo,
        amountMinor: parseMoney(amount) ?? 0n,
        fromHouseMinor: parseMoney(fromHouse) ?? 0n,
      }),
  };
}
