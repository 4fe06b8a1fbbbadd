import { EXCLUSION_MONTHS, TIME_OUT_DAYS, exclude, timeOut } from '@drawroom/contract/protection';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call, serverNow } from '../shell/api.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { Choices } from './choices.tsx';
import { daysAhead, monthsAhead } from './ends.ts';
import { takeOver } from './queries.ts';
import { useProtectionWords } from './use-words.ts';

export type BreakKind = 'timeOut' | 'exclude';

/** What each kind of break does, in the order in which it is said. */
const EFFECTS = {
  timeOut: ['stop', 'open', 'yours', 'firm'],
  exclude: ['stop', 'open', 'yours', 'firm', 'others'],
} as const;

export interface BreakFormProps {
  readonly kind: BreakKind;
  readonly onDone: () => void;
}

/** Chooses how long, says exactly what will happen, and begins after one clear question with the end in it. */
export function BreakForm({ kind, onDone }: BreakFormProps): ReactNode {
  const t = useTranslations('protection');
  const wordsFor = useFailureText();
  const { length, moment } = useProtectionWords();
  const { confirm } = useOverlays();
  const [chosen, setChosen] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const isTimeOut = kind === 'timeOut';

  async function begin(): Promise<void> {
    if (chosen === null) return;
    const end = isTimeOut ? daysAhead(serverNow(), chosen) : monthsAhead(serverNow(), chosen);
    const asked = {
      title: `${t(kind)} · ${t('until', { at: moment(end) })}`,
      note: t('stays'),
      yes: t('begin'),
      no: t('notNow'),
      danger: true,
    };
    if (!(await confirm(asked))) return;
    setFailure(null);
    try {
      await (isTimeOut ? takeOver(call(timeOut, { days: chosen })) : takeOver(call(exclude, { months: chosen })));
      onDone();
    } catch (reason) {
      setFailure(reason);
    }
  }
  const options = (isTimeOut ? TIME_OUT_DAYS : EXCLUSION_MONTHS).map((value) => ({
    value,
    label: length(value, isTimeOut ? 'day' : 'month'),
  }));
  return (
    <div className="flex flex-col gap-4">
      <Choices label={t('length')} value={chosen} options={options} onPick={setChosen} />
      <ul className="flex list-disc flex-col gap-1.5 ps-5 text-sm text-ink-soft">
        {EFFECTS[kind].map((effect) => (
          <li key={effect}>{t(`does.${effect}`)}</li>
        ))}
      </ul>
      {failure !== null && (
        <p role="alert" className="text-sm text-vermilion-ink">
          {wordsFor(failure).title}
        </p>
      )}
      <Button wide size="lg" disabled={chosen === null} onPress={begin}>
        {t('next')}
      </Button>
    </div>
  );
}
