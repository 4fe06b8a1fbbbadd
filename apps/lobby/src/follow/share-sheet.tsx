import type { ShareView } from '@drawroom/contract/follow';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { OddsText } from '@drawroom/ui/odds-text.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { useRemainingMs } from '@drawroom/ui/use-remaining';
import type { ReactNode } from 'react';
import { BetFacts } from '../lottery/bet-facts.tsx';
import { BetStatusTag } from '../lottery/bet-status-tag.tsx';
import { useMoney } from '../lottery/use-money.ts';
import { serverNow } from '../shell/api.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { CardState } from './bet-card.tsx';
import { LeaderLine } from './leader-line.tsx';
import { OwnRecord } from './own-record.tsx';
import { RecordSums } from './record-sums.tsx';
import { useFollowBet } from './use-follow-bet.ts';
import { useShare } from './use-share.ts';

export interface ShareSheetProps {
  readonly shareId: string;
  readonly onRecord: (handle: string) => void;
  readonly onStart: (share: ShareView) => void;
  readonly onClose: () => void;
}

/** A shared bet, whole: lines at the odds of now, who leads and what it has cost him, and the way to follow it. */
export function ShareSheet(props: ShareSheetProps): ReactNode {
  const { shareId, onClose } = props;
  const t = useTranslations('follow');
  const wordsFor = useFailureText();
  const query = useShare(shareId);
  if (query.data !== undefined) return <OpenShare {...props} share={query.data} />;
  return (
    <Sheet open onClose={onClose} title={t('cardName')}>
      {query.isError ? (
        <ErrorBlock {...wordsFor(query.error)} onRetry={() => query.refetch()} />
      ) : (
        <SkeletonList rows={4} label={t('loading')} />
      )}
    </Sheet>
  );
}

function OpenShare(props: ShareSheetProps & { readonly share: ShareView }): ReactNode {
  const { share, onClose, onRecord, onStart } = props;
  const t = useTranslations('follow');
  const money = useMoney();
  const bet = useFollowBet(share, onClose);
  const { leader, mine, state, record, followed } = share;
  const follows = !mine && state === 'open';
  return (
    <Sheet
      open
      onClose={onClose}
      title={follows ? t('followTitle') : t('cardName')}
      footer={
        follows ? (
          <div className="flex flex-col gap-2">
            <p className="tabular flex items-baseline justify-between gap-3 large:flex-wrap text-sm text-ink-soft">
              {t('price', { units: bet.units })}
              <strong className="text-lg text-ink">
                {bet.totalMinor === null ? '–' : <MoneyText amount={bet.totalMinor} />}
              </strong>
            </p>
            <p role="alert" className="text-sm text-vermilion-ink empty:hidden">
              {bet.fault}
            </p>
            <Button wide size="lg" onPress={bet.place}>
              {bet.totalMinor === null ? t('follow') : t('placeFor', { amount: money(bet.totalMinor) })}
            </Button>
          </div>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-4">
        <LeaderLine leader={leader} onRecord={state === 'hidden' && !mine ? null : () => onRecord(leader.handle)} />
        <ShareLines share={share} />
        <div className="flex items-center justify-between gap-3 large:flex-wrap">
          <span className="text-sm text-ink-soft">
            {t('total')} <MoneyText amount={share.amount} />
          </span>
          <CardState share={share} />
        </div>
        {followed.length > 0 && (
          <p className="text-sm text-jade">
            {t('followedNow', { count: followed.length, amount: money(followed[0]?.amount ?? '0.00') })}
          </p>
        )}
        {state === 'cancelled' && !mine && <CancelledNote share={share} />}
        {follows && (
          <div className="grid grid-cols-2 gap-3">
            <TextInput
              label={t('perUnit')}
              inputMode="decimal"
              autoComplete="off"
              value={bet.amount}
              onText={bet.setAmount}
            />
            <TextInput label={t('atMost')} inputMode="decimal" autoComplete="off" value={bet.cap} onText={bet.setCap} />
          </div>
        )}
        {record !== null && <RecordSums totals={record} />}
        {mine && <OwnRecord onRecord={onRecord} />}
        {!mine && state !== 'hidden' && (
          <Button look="plain" onPress={() => onStart(share)}>
            {share.followNo === null ? t('start.open') : t('mine.open')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

/** The leader has taken his bet back: what that means for whoever has followed it. */
function CancelledNote({ share }: Readonly<{ share: ShareView }>): ReactNode {
  const t = useTranslations('follow');
  const remainingMs = useRemainingMs(share.endTime, serverNow) ?? 0;
  return (
    <Status className="flex flex-col gap-1 rounded-card bg-sunken p-3 text-sm text-ink-soft">
      <p>{t('cancelledNote')}</p>
      {share.followed.length > 0 && <p>{t(remainingMs > 0 ? 'yoursUntilClose' : 'yoursStands')}</p>}
    </Status>
  );
}

function ShareLines({ share }: Readonly<{ share: ShareView }>): ReactNode {
  const t = useTranslations('follow');
  if (share.state === 'hidden' && !share.mine) return <p className="text-sm text-ink-soft">{t('hiddenNote')}</p>;
  return (
    <ul className="divide-y divide-hairline">
      {share.lines.map((line, at) => (
        <li key={at} className="flex items-center justify-between gap-3 large:flex-wrap py-2">
          <BetFacts bet={line} />
          {share.state === 'open' ? (
            <span className="tabular flex shrink-0 flex-col items-end text-sm">
              <span className="text-xs text-ink-faint">{t('oddsNow')}</span>
              {line.oddsNow === null ? '–' : <OddsText odds={line.oddsNow} />}
            </span>
          ) : (
            <BetStatusTag status={line.status} />
          )}
        </li>
      ))}
    </ul>
  );
}
