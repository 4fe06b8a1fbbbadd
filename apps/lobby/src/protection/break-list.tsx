import { EXCLUSION_MONTHS, REALITY_CHECK_MINUTES, TIME_OUT_DAYS, setRealityCheck } from '@drawroom/contract/protection';
import type { ProtectionView } from '@drawroom/contract/protection';
import { useTranslations } from '@drawroom/i18n/translations';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { SelectSheet } from '@drawroom/ui/select-sheet.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { BreakForm } from './break-form.tsx';
import type { BreakKind } from './break-form.tsx';
import { takeOver } from './queries.ts';
import { useProtectionWords } from './use-words.ts';

const SPANS = {
  timeOut: { lengths: TIME_OUT_DAYS, unit: 'day' },
  exclude: { lengths: EXCLUSION_MONTHS, unit: 'month' },
} as const;

/** What interrupts play: the reality check, the time-out, the self-exclusion. */
export function BreakList({ view }: Readonly<{ view: ProtectionView }>): ReactNode {
  const t = useTranslations('protection');
  const words = useProtectionWords();
  const [opened, setOpened] = useState<BreakKind | null>(null);
  const note = (kind: BreakKind): string => {
    const { lengths, unit } = SPANS[kind];
    return t('span', { from: words.length(lengths[0], unit), to: words.length(lengths.at(-1) ?? 0, unit) });
  };
  return (
    <>
      <List title={t('breaks')}>
        <RealityCell everyMinutes={view.realityCheck.everyMinutes} />
        <Cell title={t('timeOut')} note={note('timeOut')} icon="clock" onPress={() => setOpened('timeOut')} />
        <Cell title={t('exclude')} note={note('exclude')} icon="lock" onPress={() => setOpened('exclude')} />
      </List>
      {opened !== null && (
        <Sheet open onClose={() => setOpened(null)} title={t(opened)}>
          <BreakForm kind={opened} onDone={() => setOpened(null)} />
        </Sheet>
      )}
    </>
  );
}

function RealityCell({ everyMinutes }: Readonly<{ everyMinutes: number }>): ReactNode {
  const t = useTranslations('protection');
  const words = useProtectionWords();
  const wordsFor = useFailureText();
  const [open, setOpen] = useState(false);
  const say = (minutes: number): string => (minutes === 0 ? t('off') : t('every', { time: words.span(minutes) }));
  async function pick(value: string): Promise<void> {
    setOpen(false);
    try {
      await takeOver(call(setRealityCheck, { everyMinutes: Number(value) }));
    } catch (failure) {
      showToast(wordsFor(failure).title, 'bad');
    }
  }
  return (
    <>
      <Cell
        title={t('reality')}
        note={
          <>
            <span className="tabular block first-letter:uppercase">{say(everyMinutes)}</span>
            {t('realityNote')}
          </>
        }
        icon="bell"
        onPress={() => setOpen(true)}
      />
      <SelectSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('reality')}
        value={String(everyMinutes)}
        options={REALITY_CHECK_MINUTES.map((minutes) => ({ value: String(minutes), label: say(minutes) }))}
        onPick={(value) => void pick(value)}
      />
    </>
  );
}
