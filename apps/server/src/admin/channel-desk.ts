import {
  ACCOUNT_FIELDS,
  cashierDeskCalls as calls,
  channelAccount,
  channelContent,
  type AccountField,
  type ChannelContent,
} from '@drawroom/contract/cashier-desk';
import type * as z from 'zod/mini';
import { keepAccount, listChannelsSet, lockChannel, openAccount, writeChannel } from '../deposit/index.ts';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import { Refusal } from '../kernel/refusal.ts';
import { editDocument, type DocumentRules } from './documents/edit-document.ts';
import { historyOf, lockDocument, versionsOf } from './documents/document-store.ts';
import { editKept, editRules, type EditKept } from './documents/proposed-edit.ts';
import { notedAct } from './noted-act.ts';
import { noteAct } from './operators.ts';
import type { ProposalRules } from './proposals/proposal-rules.ts';
import { propose } from './proposals/propose.ts';

type DeskKernel = Pick<Kernel, 'db' | 'vault' | 'clock'>;
type Given = z.output<typeof calls.channel.input>;

/** Channels are edited by two people. */
export function channelRules(kernel: DeskKernel): ProposalRules<EditKept<ChannelContent>> {
  return editRules('cashier.channel', documentOf(kernel), editKept(channelContent));
}

function documentOf({ vault }: DeskKernel): DocumentRules<ChannelContent> {
  return {
    kind: 'deposit.channel',
    content: channelContent,
    read: (t, code) => lockChannel(t, vault, code),
    write: (t, code, content) => writeChannel(t, vault, { code, content }),
  };
}

/** Ways to pay in: what they ask for and where they are paid to (decision 060). */
export function channelDesk(
  kernel: DeskKernel,
  change: ProposalRules<EditKept<ChannelContent>>,
): readonly OperatorHandler[] {
  const { db, vault } = kernel;
  return [
    handleOperator(calls.channels, async () => {
      const versions = await versionsOf(db, 'deposit.channel');
      const { list, types } = await listChannelsSet(kernel);
      return { list: list.map((row) => ({ ...row, version: versions.get(row.code) ?? 0 })), types };
    }),
    handleOperator(calls.channelHistory, async ({ code }) => historyOf(db, { kind: 'deposit.channel', code })),
    handleOperator(calls.channel, async (given, { operator }) => {
      const { code, version, why } = given;
      // Kept before anything is proposed: what a proposal keeps is not sealed.
      const content = await db.tx((t) => contentOf(kernel, t, given));
      return propose(db, change, { operator, input: { code, version, content, why }, why });
    }),
    handleOperator(calls.restoreChannel, async ({ code, version, back, why }, { operator }) =>
      propose(db, change, { operator, input: { code, version, back, why }, why }),
    ),
    handleOperator(calls.stopChannel, async ({ code, version, why }, { operator }) =>
      db.tx(async (t) => {
        await lockDocument(t, { kind: 'deposit.channel', code });
        const stands = await lockChannel(t, vault, code);
        if (stands === null) throw new Refusal('admin.document_unknown');
        const edit = { code, version, to: { content: { ...stands, shown: false } } };
        const {
          before,
          after,
          version: next,
        } = await editDocument(t, documentOf(kernel), {
          edit,
          by: { operatorId: operator.id, why },
        });
        const detail = `version ${next}: ${why}`;
        await noteAct(t, operator, {
          what: 'cashier.stop_channel',
          subject: `channel ${code}`,
          detail,
          change: { before, after },
        });
        return { version: next };
      }),
    ),
    handleOperator(calls.revealAccount, async ({ code, accountNo, why }, { operator }) =>
      notedAct(
        db,
        {
          operator,
          what: 'cashier.channel_account',
          subject: `channel ${code}`,
          detail: `account ${accountNo}: ${why}`,
        },
        async (t) => {
          const account = await openAccount(t, vault, { channelCode: code, no: accountNo });
          if (account === null) throw new Refusal('admin.document_unknown');
          const { code: qrText, ...details } = account.details;
          return { account: { ...details, ...(qrText !== undefined && { qrText }) } };
        },
      ),
    ),
  ];
}

/** The channel that is to stand: what was given, with the account that it has or, where one was given, a new one. */
async function contentOf({ vault }: DeskKernel, t: Tx, given: Given): Promise<ChannelContent> {
  const { code, channel } = given;
  const fields = Object.keys(channelAccount) as AccountField[];
  const isGiven = fields.some((field) => given[field] !== undefined);
  const stands = await lockChannel(t, vault, code);
  if (!isGiven && stands !== null) return { ...channel, account: stands.account };
  const { needs, may } = ACCOUNT_FIELDS[channel.kind];
  const faults = [
    ...needs.filter((field) => given[field] === undefined).map((field) => ({ field, reason: 'required' })),
    ...fields
      .filter((field) => given[field] !== undefined && ![...needs, ...may].includes(field))
      .map((field) => ({ field, reason: 'unknown_field' })),
  ];
  if (faults.length > 0) throw new Refusal('request.invalid', {}, { fields: faults });
  const {
    secret = null,
    qrText,
    ...others
  } = Object.fromEntries(
    fields.filter((field) => given[field] !== undefined).map((field) => [field, given[field]]),
  ) as Partial<Record<AccountField, string>>;
  const details = { ...others, ...(qrText !== undefined && { code: qrText }) };
  const account = await keepAccount(t, vault, { channelCode: code, kind: channel.kind, details, secret });
  return { ...channel, account };
}
