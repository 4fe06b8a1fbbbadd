import { claim } from '@drawroom/contract/promotion';
import type { CampaignOf } from '@drawroom/contract/promotion';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { ProgressBar } from '@drawroom/ui/progress-bar.tsx';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { minorOf } from '../wallet/minor.ts';
import { usePromotionWords } from './use-promotion-words.ts';
import { useReceive } from './use-receive.ts';

type Task = CampaignOf<'task'>;

/** How far it is, whole percent; full only when the target is reached. */
function percentOf({ reached, target, state }: Task): number {
  if (state !== 'running') return 100;
  const whole = minorOf(target);
  return whole === 0n ? 0 : Number((minorOf(reached) * 100n) / whole);
}

/** What a task counts, how far the member is, and its reward once the target is reached. */
export function TaskPart({ campaign }: Readonly<{ campaign: Task }>): ReactNode {
  const t = useTranslations('promotion.task');
  const words = usePromotionWords();
  const money = useAmountWords();
  const receive = useReceive();
  const { code, metric, period, reached, target, reward, state, spent, renewsAt } = campaign;
  const figure = metric === 'turnover' || metric === 'deposits' ? money : words.count;
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <p className="flex items-baseline justify-between gap-3 large:flex-wrap text-sm">
          <span className="text-ink-soft">{t(metric, { period })}</span>
          <span className="tabular text-end font-semibold">
            {t('of', { reached: figure(reached), target: figure(target) })}
          </span>
        </p>
        <ProgressBar percent={percentOf(campaign)} />
        <p className="text-sm text-ink-soft">{t('reward', { amount: money(reward) })}</p>
        {renewsAt !== null && <p className="text-sm text-ink-faint">{t('renews', { at: words.moment(renewsAt) })}</p>}
      </div>
      {state === 'reached' && !spent && (
        <Button wide onPress={() => receive(`claim ${code}`, (clientRef) => call(claim, { code, clientRef }))}>
          {t('claim', { amount: money(reward) })}
        </Button>
      )}
    </>
  );
}
