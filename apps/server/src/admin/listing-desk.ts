import type { ActName } from '@drawroom/contract/act-names';
import {
  groupContent,
  listingContent,
  lotteryListingCalls as calls,
  type GroupContent,
  type ListingContent,
} from '@drawroom/contract/lottery-listing';
import type { Kernel } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler, type SignedOperator } from '../kernel/operator.ts';
import { listing } from '../lottery/index.ts';
import { editDocument, type DocumentRules, type Edit } from './documents/edit-document.ts';
import { historyOf, versionsOf } from './documents/document-store.ts';
import { noteAct } from './operators.ts';

interface Change<Content> {
  readonly operator: SignedOperator;
  readonly what: ActName;
  readonly why: string;
  readonly edit: Edit<Content>;
}

/** How lotteries stand in the lobby, and their groups; members see it without a reload (decision 063). */
export function listingDesk(kernel: Kernel): readonly OperatorHandler[] {
  const { db, messages } = kernel;
  const lottery: DocumentRules<ListingContent> = {
    kind: 'lottery',
    content: listingContent,
    read: (t, code) => listing.lockLottery(t, messages, code),
    write: listing.writeLottery,
  };
  const group: DocumentRules<GroupContent> = {
    kind: 'lottery.group',
    content: groupContent,
    read: (t, code) => listing.lockGroup(t, messages, code),
    write: listing.writeGroup,
  };
  const changeLottery = (asked: Change<ListingContent>) => change(kernel, lottery, asked);
  const changeGroup = (asked: Change<GroupContent>) => change(kernel, group, asked);
  return [
    handleOperator(calls.listings, async () => listAll(kernel)),
    handleOperator(calls.listingHistory, async ({ code }) => historyOf(db, { kind: 'lottery', code })),
    handleOperator(calls.saveListing, async ({ code, version, listing: content, why }, { operator }) =>
      changeLottery({ operator, what: 'lottery.save', why, edit: { code, version, to: { content } } }),
    ),
    handleOperator(calls.restoreListing, async ({ code, version, back, why }, { operator }) =>
      changeLottery({ operator, what: 'lottery.restore', why, edit: { code, version, to: { back } } }),
    ),
    handleOperator(calls.groupHistory, async ({ code }) => historyOf(db, { kind: 'lottery.group', code })),
    handleOperator(calls.saveGroup, async ({ code, version, group: content, why }, { operator }) =>
      changeGroup({ operator, what: 'lottery.group_save', why, edit: { code, version, to: { content } } }),
    ),
    handleOperator(calls.restoreGroup, async ({ code, version, back, why }, { operator }) =>
      changeGroup({ operator, what: 'lottery.group_restore', why, edit: { code, version, to: { back } } }),
    ),
  ];
}

async function change<Content>(
  kernel: Kernel,
  rules: DocumentRules<Content>,
  { operator, what, why, edit }: Change<Content>,
): Promise<{ version: number }> {
  const { db, messages } = kernel;
  const { code } = edit;
  const isGroup = rules.kind === 'lottery.group';
  const made = await db.tx(async (t) => {
    const { before, after, version } = await editDocument(t, rules, { edit, by: { operatorId: operator.id, why } });
    await listing.tell(kernel, t, isGroup ? { group: code } : { lottery: code });
    await noteAct(t, operator, {
      what,
      subject: `${isGroup ? 'lottery group' : 'lottery'} ${code}`,
      detail: `version ${version}: ${why}`,
      change: { before, after },
    });
    return { version };
  });
  // Whoever has saved it looks at it next; other nodes hear of it some moments later.
  await listing.say(db, messages);
  return made;
}

async function listAll({ db, messages }: Kernel) {
  const [ofLotteries, ofGroups] = [await versionsOf(db, 'lottery'), await versionsOf(db, 'lottery.group')];
  const lotteries = await listing.lotteries(db, messages);
  const groups = await listing.groups(db, messages);
  return {
    list: lotteries.map(({ code, content }) => ({ code, version: ofLotteries.get(code) ?? 0, listing: content })),
    groups: groups.map(({ code, content }) => ({
      code,
      version: ofGroups.get(code) ?? 0,
      lotteries: lotteries.filter(({ content: { group } }) => group === code).length,
      group: content,
    })),
  };
}
