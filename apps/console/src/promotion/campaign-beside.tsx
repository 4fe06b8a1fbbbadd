import { promotionDeskCalls as calls, type CampaignRow } from '@drawroom/contract/promotion-desk';
import type { ReactNode } from 'react';
import { ActButtons } from '../act/act-buttons.tsx';
import { actWithReply, type Act } from '../act/act.ts';
import { useActs } from '../act/use-acts.tsx';
import { Facts, Part } from '../queue/facts.tsx';
import { useFormats } from '../queue/formats.ts';
import { saveText } from '../service/save-text.ts';
import { useWordOf, useWords } from '../words.ts';

/** What came of a campaign; the way to stop it at once, and to make its codes, which are told this once. */
export function CampaignBeside({ row }: Readonly<{ row: CampaignRow }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { money } = useFormats();
  const acts = useActs();
  const { code, version, campaign, codes, draws } = row;
  const why = { name: 'why', label: t('doc.why'), min: 5, max: 500 };
  const stop: Act = {
    label: t('promo.stop'),
    tone: 'danger',
    call: calls.stop,
    fixed: { code, version: String(version) },
    text: t('promo.stopText'),
    fields: [why],
  };
  const make = actWithReply({
    label: t('promo.makeCodes'),
    call: calls.codes,
    fixed: { code },
    text: t('promo.makeCodesText'),
    fields: [why],
    onDone: (reply) => saveText({ fileName: `${code}.csv`, text: `${['code', ...reply.codes].join('\r\n')}\r\n` }),
  });
  const hasCodes = campaign.kind === 'voucher' && campaign.sharedCode === null;
  const offered = [...(campaign.running ? [stop] : []), ...(hasCodes ? [make] : [])];
  return (
    <Part title={t('promo.numbers')}>
      <Facts
        facts={[
          [t('promo.kind'), wordOf('promo.kind', campaign.kind)],
          [t('promo.state'), wordOf('promo.state', row.state)],
          [t('promo.spent'), `${money(row.spent)} / ${money(campaign.budget)}`],
          [t('promo.given'), row.given],
          [t('promo.members'), row.members],
          codes === null ? null : [t('promo.codes'), `${codes.used} / ${codes.made}`],
          draws === null ? null : [t('promo.draws'), draws],
        ]}
      />
      <ActButtons acts={acts.allowed(offered)} onBegin={acts.begin} />
      {acts.dialog}
    </Part>
  );
}
