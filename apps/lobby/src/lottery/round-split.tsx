import { useTranslations } from '@drawroom/i18n/translations';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { Skeleton } from '@drawroom/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFailureText } from '../shell/use-failure-text.ts';
import { playInPanel } from './odds-panel.ts';
import type { OddsPanel } from './odds-panel.ts';
import { splitQuery } from './queries.ts';
import { usePercent } from './use-percent.ts';

export interface RoundSplitProps {
  readonly lotteryId: string;
  readonly gameNo: string;
  readonly panel: OddsPanel | undefined;
}

/** How this round's bettors split over the two-sided plays; nothing while so few bet that one could be told apart. */
export function RoundSplit({ lotteryId, gameNo, panel }: RoundSplitProps): ReactNode {
  const t = useTranslations('lottery');
  const failureText = useFailureText();
  const percent = usePercent();
  const split = useQuery(splitQuery(lotteryId, gameNo));
  if (split.isPending) return <Skeleton lines={5} />;
  if (split.data === undefined) return <ErrorBlock {...failureText(split.error)} onRetry={() => split.refetch()} />;
  const shown = split.data.plays.filter((play) => play.share !== null);
  if (shown.length === 0) return <p className="py-6 text-center text-sm text-ink-faint">{t('splitFew')}</p>;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-soft">{t('split')}</p>
      <ul className="flex flex-col gap-3">
        {shown.map(({ playCode, share, bettors }) => (
          <li key={playCode} className="flex flex-col gap-1">
            <span className="flex justify-between gap-3 text-sm">
              <span>{(panel && playInPanel(panel, playCode)?.title) ?? playCode}</span>
              <span className="tabular text-ink-soft">
                {percent(share ?? '0')} · {t('bettors', { count: bettors })}
              </span>
            </span>
            <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
              <span className="block h-full rounded-full bg-gold" style={{ inlineSize: percentWidth(share) }} />
            </span>
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink-faint">{t('splitNote')}</p>
    </div>
  );
}

function percentWidth(share: string | null): string {
  return `${Math.min(100, Number(share ?? '0') * 100)}%`;
}
