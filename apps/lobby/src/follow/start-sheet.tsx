import { FOLLOW_ROUNDS_MAX, start } from '@drawroom/contract/follow';
import type { ShareView } from '@drawroom/contract/follow';
import { formatMoney } from '@drawroom/engine/money';
import { formatDecimals } from '@drawroom/i18n/format-amount';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Chip } from '@drawroom/ui/chip.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { apart } from '../shell/apart.ts';
import { call } from '../shell/api.ts';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { LeaderLine } from './leader-line.tsx';
import { followKeys } from './queries.ts';
import { minorOf } from './use-follow-bet.ts';

const PERCENT_MAX = 1_000;

interface Terms {
  readonly rounds: string;
  readonly way: 'fixed' | 'percent';
  readonly fixed: string;
  readonly percent: string;
  readonly roundCap: string;
  readonly totalCap: string;
  readonly stopLoss: string;
  readonly all: boolean;
}

/** What the house is asked for; null while a field is empty or the bounds do not hold together. */
function inputOf(terms: Terms, locale: string) {
  const { way } = terms;
  const rounds = Number(terms.rounds);
  const percent = Number(terms.percent);
  const minor = (text: string): bigint | null => minorOf(text, locale);
  const [roundCap, totalCap, stopLoss] = [minor(terms.roundCap), minor(terms.totalCap), minor(terms.stopLoss)];
  const fixed = minor(terms.fixed);
  const amount =
    way === 'percent'
      ? Number.isInteger(percent) && percent >= 1 && percent <= PERCENT_MAX && String(percent)
      : fixed !== null && formatMoney(fixed);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > FOLLOW_ROUNDS_MAX || amount === false) return null;
  if (roundCap === null || totalCap === null || stopLoss === null) return null;
  if (roundCap > totalCap || stopLoss > totalCap) return null;
  const [round, total, loss] = [formatMoney(roundCap), formatMoney(totalCap), formatMoney(stopLoss)];
  return { rounds, way, amount, roundCap: round, totalCap: total, stopLoss: loss };
}

export interface StartSheetProps {
  readonly share: ShareView;
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

/** Follows a member for some rounds, within bounds that hold whatever he shares. */
export function StartSheet({ share, onStarted, onClose }: StartSheetProps): ReactNode {
  const t = useTranslations('follow');
  const locale = useLocale();
  const wordsFor = useFailureText();
  const queries = useQueryClient();
  // One reference for the form: pressing again after a lost answer starts nothing twice.
  const [clientRef, renewRef] = useState(() => crypto.randomUUID());
  const [fault, setFault] = useState<string | null>(null);
  const [terms, setTerms] = useState<Terms>(() => ({
    rounds: '5',
    way: 'fixed',
    fixed: formatDecimals(share.lines[0]?.unitAmount ?? '', locale),
    percent: '100',
    roundCap: formatDecimals(share.amount, locale),
    totalCap: '',
    stopLoss: '',
    all: true,
  }));
  const change = (part: Partial<Terms>): void => {
    setTerms((before) => ({ ...before, ...part }));
    renewRef(crypto.randomUUID());
    setFault(null);
  };
  async function begin(): Promise<void> {
    const input = inputOf(terms, locale);
    if (input === null) return setFault(t('start.checkFields'));
    const { roomCode, leader, lotteryCode } = share;
    const scope = terms.all ? {} : { lotteryCode };
    try {
      await call(start, { ...input, ...scope, handle: leader.handle, roomCode, clientRef });
      await queries.invalidateQueries({ queryKey: followKeys.all() });
      showToast(t('start.begun', { name: apart(leader.nickname) }), 'good');
      onStarted();
    } catch (failure) {
      setFault(sentencesOf(wordsFor(failure)));
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('start.title')}
      footer={
        // Beside the button: under the fields it would be out of sight on a phone.
        <div className="flex flex-col gap-2">
          <p role="alert" className="text-sm text-vermilion-ink empty:hidden">
            {fault}
          </p>
          <Button wide size="lg" onPress={begin}>
            {t('start.begin')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <LeaderLine leader={share.leader} onRecord={null} />
        <p className="text-sm text-ink-soft">{t('start.note')}</p>
        <TermFields terms={terms} change={change} />
        <p className="text-xs text-ink-faint">{t('sums.noPromise')}</p>
      </div>
    </Sheet>
  );
}

function TermFields({ terms, change }: Readonly<{ terms: Terms; change: (part: Partial<Terms>) => void }>): ReactNode {
  const t = useTranslations('follow.start');
  const field = (name: 'rounds' | 'roundCap' | 'totalCap' | 'stopLoss') => (
    <TextInput
      label={t(name)}
      inputMode={name === 'rounds' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={terms[name]}
      onText={(text) => change({ [name]: text })}
    />
  );
  return (
    <>
      <div role="group" aria-label={t('scope')} className="flex flex-wrap gap-2">
        <Chip selected={terms.all} onPress={() => change({ all: true })}>
          {t('allLotteries')}
        </Chip>
        <Chip selected={!terms.all} onPress={() => change({ all: false })}>
          {t('thisLottery')}
        </Chip>
      </div>
      <div role="group" aria-label={t('way')} className="flex flex-wrap gap-2">
        <Chip selected={terms.way === 'fixed'} onPress={() => change({ way: 'fixed' })}>
          {t('fixed')}
        </Chip>
        <Chip selected={terms.way === 'percent'} onPress={() => change({ way: 'percent' })}>
          {t('percent')}
        </Chip>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextInput
          label={t(terms.way === 'fixed' ? 'amount' : 'share')}
          inputMode={terms.way === 'fixed' ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={terms[terms.way]}
          onText={(text) => change({ [terms.way]: text })}
        />
        {field('rounds')}
        {field('roundCap')}
        {field('totalCap')}
        {field('stopLoss')}
      </div>
    </>
  );
}
