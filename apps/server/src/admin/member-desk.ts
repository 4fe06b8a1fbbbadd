import { memberDeskCalls as calls } from '@drawroom/contract/member-desk';
import { placeInTree } from '../agent/index.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { readBets } from '../lottery/index.ts';
import {
  accountOf,
  deskProfile,
  devicesOf,
  freezesOf,
  notesOf,
  requireMemberRow,
  searchMembers,
} from '../member/index.ts';
import { hasDeclared, maskedName, overview, readIdentity, type ProtectionDeps } from '../protection/index.ts';
import { levelOf } from '../vip/index.ts';
import { listRecords, listTurnover, methodsOf, myWallet, ownersOfNumber, type WalletDeps } from '../wallet/index.ts';
import { documentsOf } from './entry-documents.ts';
import { memberActs } from './member-acts.ts';

/** What the desk of members asks of slices that are told it by `app.ts` alone. */
export interface MemberDeskDeps {
  readonly wallet: Pick<WalletDeps, 'countedStake' | 'owedOf' | 'externalOf'>;
  readonly protection: ProtectionDeps;
}

/** Everything about members at the operators' door: what is read here, personal data masked; what is done in `member-acts.ts`. */
export function memberDesk(kernel: Kernel, deps: MemberDeskDeps): readonly OperatorHandler[] {
  return [...people(kernel), ...points(kernel, deps), ...memberActs(kernel)];
}

function people(kernel: Kernel): readonly OperatorHandler[] {
  const { db, vault } = kernel;
  return [
    handleOperator(calls.search, (asked) => searchMembers(kernel, asked, (number) => ownersOfNumber(kernel, number))),
    handleOperator(calls.profile, async ({ memberId: id }) => {
      const memberId = BigInt(id);
      const profile = await deskProfile(kernel, memberId);
      const [identity, methods, { above }] = await Promise.all([
        readIdentity(db, vault, memberId),
        methodsOf(db, memberId),
        placeInTree(db, memberId),
      ]);
      return {
        ...profile,
        level: await levelOf(db, memberId),
        realName: maskedName(identity?.realName ?? null),
        accounts: methods.map(({ id: methodId, kind, label, isDefault, addedAtMs }) => ({
          methodId: String(methodId),
          kind,
          label,
          isDefault,
          addedAt: Math.trunc(addedAtMs),
        })),
        agent: above.at(-1) ?? null,
      };
    }),
    handleOperator(calls.devices, ({ memberId }) => devicesOf(kernel, BigInt(memberId))),
    handleOperator(calls.team, async ({ memberId }) => {
      await requireMemberRow(db, BigInt(memberId));
      return placeInTree(db, BigInt(memberId));
    }),
    handleOperator(calls.notes, ({ memberId, before, size }) =>
      notesOf(kernel, { memberId: BigInt(memberId), before: before === undefined ? null : BigInt(before), size }),
    ),
    handleOperator(calls.freezes, async ({ memberId }) => {
      await requireMemberRow(db, BigInt(memberId));
      return { list: await freezesOf(db, BigInt(memberId)) };
    }),
  ];
}

function points(kernel: Kernel, { wallet, protection }: MemberDeskDeps): readonly OperatorHandler[] {
  const { db } = kernel;
  return [
    handleOperator(calls.wallet, async ({ memberId }) => {
      const owner = await accountOf(db, BigInt(memberId));
      return {
        accountId: String(owner.accountId),
        ...(await myWallet(kernel, owner, wallet)),
        turnover: await listTurnover(kernel, owner.accountId, wallet.countedStake),
      };
    }),
    handleOperator(calls.entries, async ({ memberId, ...asked }) => {
      const { accountId } = await accountOf(db, BigInt(memberId));
      const { list, cursor = null } = await listRecords(db, accountId, { ...asked, page: 1 });
      const documents = await documentsOf(db, list);
      return {
        accountId: String(accountId),
        cursor,
        list: list.map(({ ref: _ref, ...entry }, at) => ({ ...entry, document: documents[at] ?? null })),
      };
    }),
    handleOperator(calls.bets, async ({ memberId, ...asked }, { locale }) => {
      const { accountId } = await accountOf(db, BigInt(memberId));
      return readBets(kernel, { ...asked, page: 1 }, { accountId, locale });
    }),
    handleOperator(calls.protection, async ({ memberId }) => {
      const who = await accountOf(db, BigInt(memberId));
      const { identity: _identity, ...shown } = await overview(kernel, protection, who);
      return { ...shown, declared: await hasDeclared(db, who.memberId) };
    }),
  ];
}
