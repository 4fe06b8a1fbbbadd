import { useTranslations } from '@drawroom/i18n/translations';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { Skeleton } from '@drawroom/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFailureText } from '../shell/use-failure-text.ts';
import { playInPanel } from './odds-panel.ts';
import type { OddsPanel } from './odds-panel.ts';
import { splitQuery } from './queries.ts';
import { shortNo } from './round-strip.tsx';
import { usePercent } from './use-percent.ts';

export interface RoundSplitProps {
  readonly lotteryId: string;
  readonly gameNo: string;
  readonly panel: OddsPanel | undefined;
}

/** How a round's bettors split over the two-sided plays; nothing before it is sealed, nor of so few that one could be told apart. */
export function RoundSplit({ lotteryId, gameNo, panel }: RoundSplitProps): ReactNode {
  const t = useTranslations('lottery');
  const failureText = useFailureText();
  const percent = usePercent();
  const split = useQuery(splitQuery(lotteryId, gameNo));
  if (split.isPending) return <Skeleton lines={5} />;
  if (split.data === undefined) return <ErrorBlock {...failureText(split.error)} onRetry={() => split.refetch()} />;
  const shown = split.data.plays.filter((play) => play.share !== null);
  if (shown.length === 0) return <EmptyState icon="people" title={t(split.data.sealed ? 'splitFew' : 'splitLater')} />;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-soft">
        {t('split')} · <span className="tabular">{shortNo(gameNo)}</span>
      </p>
      <ul className="flex flex-col gap-3">
        {shown.map(({ playCode, selection, share, bettors }) => (
          <li key={`${playCode} ${selection}`} className="flex flex-col gap-1">
            <span className="flex justify-between gap-3 large:flex-wrap text-sm">
              <span>{sideName(panel, playCode, selection)}</span>
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

/** `Big`, or with the place it is made on `First ball Big`. */
function sideName(panel: OddsPanel | undefined, playCode: string, selection: string): string {
  const play = panel && playInPanel(panel, playCode);
  const place = play?.options.find((option) => option.selection === selection)?.label;
  const title = play?.title ?? playCode;
  return selection === '-' ? title : `${place ?? selection} ${title}`;
}

function percentWidth(share: string | null): string {
  return `${Math.min(100, Number(share ?? '0') * 100)}%`;
}
