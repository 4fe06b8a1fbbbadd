import { campaignContent, promotionDeskCalls as calls, type CampaignContent } from '@drawroom/contract/promotion-desk';
import type { Kernel } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import { Refusal } from '../kernel/refusal.ts';
import { deskCampaigns, lockCampaignContent, makeCodes, writeCampaign } from '../promotion/index.ts';
import { editDocument, type DocumentRules } from './documents/edit-document.ts';
import { historyOf, lockDocument, versionsOf } from './documents/document-store.ts';
import { editKept, editRules } from './documents/proposed-edit.ts';
import { notedAct } from './noted-act.ts';
import { noteAct } from './operators.ts';
import { propose } from './proposals/propose.ts';

const CAMPAIGN: DocumentRules<CampaignContent> = {
  kind: 'promotion',
  content: campaignContent,
  read: lockCampaignContent,
  write: writeCampaign,
};

/** Campaigns give points, so they are edited by two people. */
export const CAMPAIGN_CHANGE = editRules('promotion.campaign', CAMPAIGN, editKept(campaignContent));

/** What the house gives away: campaigns, what they have given, and their codes (decision 069). */
export function promotionDesk({ db }: Pick<Kernel, 'db'>): readonly OperatorHandler[] {
  return [
    handleOperator(calls.campaigns, async () => {
      const versions = await versionsOf(db, 'promotion');
      const list = await deskCampaigns(db);
      return { list: list.map((row) => ({ ...row, version: versions.get(row.code) ?? 0 })) };
    }),
    handleOperator(calls.history, async ({ code }) => historyOf(db, { kind: 'promotion', code })),
    handleOperator(calls.campaign, async ({ code, version, campaign: content, why }, { operator }) =>
      propose(db, CAMPAIGN_CHANGE, { operator, input: { code, version, content, why }, why }),
    ),
    handleOperator(calls.restore, async ({ code, version, back, why }, { operator }) =>
      propose(db, CAMPAIGN_CHANGE, { operator, input: { code, version, back, why }, why }),
    ),
    handleOperator(calls.stop, async ({ code, version, why }, { operator }) =>
      db.tx(async (t) => {
        await lockDocument(t, { kind: 'promotion', code });
        const stands = await lockCampaignContent(t, code);
        if (stands === null) throw new Refusal('admin.document_unknown');
        const edit = { code, version, to: { content: { ...stands, running: false } } };
        const by = { operatorId: operator.id, why };
        const { before, after, version: next } = await editDocument(t, CAMPAIGN, { edit, by });
        await noteAct(t, operator, {
          what: 'promotion.stop',
          subject: `promotion ${code}`,
          detail: `version ${next}: ${why}`,
          change: { before, after },
        });
        return { version: next };
      }),
    ),
    handleOperator(calls.codes, async ({ code, why }, { operator }) =>
      notedAct(db, { operator, what: 'promotion.codes', subject: `promotion ${code}`, detail: why }, async (t) => {
        if ((await lockCampaignContent(t, code)) === null) throw new Refusal('admin.document_unknown');
        return { codes: [...(await makeCodes(t, code))] };
      }),
    ),
  ];
}
