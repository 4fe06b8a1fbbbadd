import type { ChatCard } from '@drawroom/contract/chat';
import type { ShareView } from '@drawroom/contract/follow';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Tag } from '@drawroom/ui/chip.tsx';
import { Countdown } from '@drawroom/ui/countdown.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { OddsText } from '@drawroom/ui/odds-text.tsx';
import { useRemainingMs } from '@drawroom/ui/use-remaining';
import type { ReactNode } from 'react';
import { BetLabel } from '../lottery/bet-label.tsx';
import { shortNo } from '../lottery/round-strip.tsx';
import { useLotteryName } from '../lottery/use-lotteries.ts';
import { serverNow } from '../shell/api.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { useShare } from './use-share.ts';

/** Lines that a card shows; the others are counted. */
const SHOWN_LINES = 3;
/** The ring of the countdown is full from here on, ms. */
const RING_MS = 60_000;

export interface BetCardProps {
  readonly card: Extract<ChatCard, { kind: 'bet' }>;
  readonly onOpen: () => void;
}

/** A shared bet in the talk: what was bet, how long it can be followed, and what became of it. */
export function BetCard({ card, onOpen }: BetCardProps): ReactNode {
  const t = useTranslations('follow');
  const { data: share, error, refetch } = useShare(card.shareId);
  const nameOf = useLotteryName();
  // What was once loaded stays, however the next look ends.
  const failed = share === undefined && error !== null;
  const hidden = share?.state === 'hidden' && !share.mine;
  return (
    <section aria-label={t('cardName')} className="flex w-60 max-w-full flex-col gap-2 py-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Tag tone="gold">{t('cardName')}</Tag>
        <span className="text-sm font-medium">{nameOf(card.lotteryCode)}</span>
        <span dir="ltr" className="tabular text-xs text-ink-faint">
          {shortNo(card.gameNo)}
        </span>
      </p>
      {hidden && <p className="text-sm text-ink-soft">{t('hiddenNote')}</p>}
      {!hidden && !failed && <Lines card={card} share={share} />}
      {failed ? (
        <NotLoaded failure={error} onRetry={refetch} />
      ) : (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-t border-hairline pt-2">
          <CardState share={share} />
          {!hidden && (
            <Button size="sm" look={share?.state === 'open' && !share.mine ? 'main' : 'plain'} onPress={onOpen}>
              {share?.state === 'open' && !share.mine ? t('follow') : t('look')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** In place of the bet: its words come with the answer that did not come. */
function NotLoaded({ failure, onRetry }: Readonly<{ failure: unknown; onRetry: () => Promise<unknown> }>): ReactNode {
  const t = useTranslations('ui');
  const wordsFor = useFailureText();
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-t border-hairline pt-2">
      <p role="alert" className="text-sm text-ink-soft">
        {wordsFor(failure).title}
      </p>
      <Button size="sm" look="plain" onPress={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}

/** The lines as they were shared; their names come with the answer of how it stands. */
function Lines({ card, share }: Readonly<{ card: BetCardProps['card']; share: ShareView | undefined }>): ReactNode {
  const t = useTranslations('follow');
  const more = Math.max((share?.lines.length ?? card.lines.length) - SHOWN_LINES, 0);
  return (
    <>
      <ul className="flex flex-col gap-1.5">
        {card.lines.slice(0, SHOWN_LINES).map((line, at) => (
          <li key={at} className="flex flex-col">
            <span className="text-md font-medium">
              <BetLabel
                playCode={line.playCode}
                playTitle={share?.lines[at]?.playTitle ?? '…'}
                selection={line.selection}
                label={share?.lines[at]?.selectionLabel ?? line.selection}
              />
            </span>
            <span className="tabular text-sm text-ink-soft">
              <MoneyText amount={line.amount} /> @ <OddsText odds={line.odds} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-sm text-ink-faint">{t('moreLines', { count: more })}</p>}
      {card.lines.length > 1 && (
        <p className="text-sm text-ink-soft">
          {t('total')} <MoneyText amount={card.amount} />
        </p>
      )}
    </>
  );
}

/** Time left, or how it ended; a loss is said as plainly as a win. */
export function CardState({ share }: Readonly<{ share: ShareView | undefined }>): ReactNode {
  const t = useTranslations('follow');
  const open = share?.state === 'open';
  const remainingMs = useRemainingMs(open ? share.endTime : null, serverNow);
  if (share === undefined) return <span className="text-sm text-ink-faint">…</span>;
  if (open && remainingMs !== null && remainingMs > 0)
    return <Countdown remainingMs={remainingMs} totalMs={Math.max(RING_MS, remainingMs)} />;
  if (share.winLose !== null)
    return (
      <span className="text-md font-semibold">
        <MoneyText amount={share.winLose} signed />
      </span>
    );
  return <span className="text-sm text-ink-soft">{t(`state.${stateWord(share)}`)}</span>;
}

function stateWord({ state, mine }: ShareView): Exclude<ShareView['state'], 'open'> | 'cancelledMine' {
  // Its time is over, and the answer that says so is on its way.
  if (state === 'open') return 'closed';
  return state === 'cancelled' && mine ? 'cancelledMine' : state;
}
