import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { CAMPAIGN_KINDS } from '@drawroom/contract/promotion';
import { promotionDeskCalls as calls, type CampaignState } from '@drawroom/contract/promotion-desk';
import { Tag, type TagTone } from '@drawroom/ui/chip.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DocumentsPage } from '../document/documents-page.tsx';
import { useFormats } from '../queue/formats.ts';
import { useTexts, useWordOf, useWords } from '../words.ts';
import { CampaignBeside } from './campaign-beside.tsx';
import { asCampaign, asForm, campaignParts, emptyCampaign, kindIn } from './promotion-parts.ts';

type Row = OperatorReplyOf<typeof calls.campaigns>['list'][number];

const TONES: Readonly<Record<CampaignState, TagTone>> = {
  off: 'plain',
  coming: 'wait',
  running: 'win',
  spent: 'wait',
  ended: 'plain',
};

/** What the house gives away: campaigns by kind, what they have given of their budget; changed by two people. */
export function PromotionsPage(): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { money } = useFormats();
  const [params] = useSearchParams();
  const [openedAt] = useState(() => Date.now());
  const kind = kindIn(params.get('kind'));
  const isNew = params.get('code') === 'new';
  const words = { t, wordOf };
  return (
    <div className="flex h-full flex-col">
      {isNew && (
        <nav aria-label={t('promo.kind')} className="flex flex-wrap gap-3 border-b border-hairline bg-card px-4 py-2">
          {CAMPAIGN_KINDS.map((each) => (
            <Link
              key={each}
              to={`/promotions?code=new&kind=${each}`}
              aria-current={each === kind ? 'page' : undefined}
              className={each === kind ? 'text-sm font-semibold' : 'text-sm underline'}
            >
              {wordOf('promo.kind', each)}
            </Link>
          ))}
        </nav>
      )}
      <div className="min-h-0 flex-1">
        <DocumentsPage
          key={isNew ? kind : ''}
          title="page.promotions"
          address="promotions"
          list="promo"
          newLabel={t('promo.new')}
          look={calls.campaigns}
          documentsIn={({ list }) => list.map((row) => ({ ...row, content: asForm(row.campaign) }))}
          partsOf={(_, row) => campaignParts(row?.campaign.kind ?? kind, row === null, words)}
          begin={emptyCampaign(kind, openedAt)}
          besides={[{ name: 'code', label: t('promo.code'), max: 32, hint: t('promo.codeHint') }]}
          save={calls.campaign}
          field={() => 'campaign'}
          restore={calls.restore}
          history={calls.history}
          shape={asCampaign}
          isProposed
          beside={(row) => <CampaignBeside row={row} />}
          columns={[
            { source: 'name', label: 'promo.name', show: (row) => <Name row={row} /> },
            { source: 'kind', label: 'promo.kind', show: ({ campaign }) => wordOf('promo.kind', campaign.kind) },
            {
              source: 'state',
              label: 'promo.state',
              show: ({ state }) => <Tag tone={TONES[state]}>{wordOf('promo.state', state)}</Tag>,
            },
            { source: 'span', label: 'promo.span', show: (row) => <Span row={row} /> },
            {
              source: 'spent',
              label: 'promo.spent',
              isNumber: true,
              show: ({ spent, campaign }) => `${money(spent)} / ${money(campaign.budget)}`,
            },
            { source: 'given', label: 'promo.given', isNumber: true, show: ({ given }) => given },
            { source: 'members', label: 'promo.members', isNumber: true, show: ({ members }) => members },
          ]}
        />
      </div>
    </div>
  );
}

function Name({ row }: Readonly<{ row: Row }>): ReactNode {
  const inWords = useTexts();
  return (
    <>
      <Link className="text-small underline" to={`/promotions?code=${row.code}`}>
        <bdi>{inWords(row.campaign.name)}</bdi>
      </Link>{' '}
      <span className="text-xs text-ink-faint">{row.code}</span>
    </>
  );
}

function Span({ row: { campaign } }: Readonly<{ row: Row }>): ReactNode {
  const t = useWords();
  const { moment } = useFormats();
  const { from, to } = campaign;
  return <span className="tabular">{`${moment(from)} – ${to === null ? t('promo.openEnd') : moment(to)}`}</span>;
}
