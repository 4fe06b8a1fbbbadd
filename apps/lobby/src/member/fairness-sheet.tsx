import { useTranslations } from '@drawroom/i18n/translations';
import { buttonClass } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { NumberedSteps } from '@drawroom/ui/numbered-steps.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';

const STEPS = ['commit', 'seal', 'reveal', 'check'] as const;

/** How a house draw is made and how a member checks it himself; also what the check cannot show (games.md §13.2). */
export function FairnessSheet({ open, onClose }: Readonly<{ open: boolean; onClose: () => void }>): ReactNode {
  const t = useTranslations('member.fairness');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title')}
      footer={
        <Link to={paths.proof()} onClick={onClose} className={buttonClass({ size: 'lg', wide: true })}>
          {t('action')}
        </Link>
      }
    >
      <NumberedSteps
        steps={STEPS.map((step) => ({
          key: step,
          content: (
            <span className="flex flex-col gap-0.5">
              <span className="text-md font-semibold">{t(`${step}Title`)}</span>
              <span className="text-ink-soft">{t(`${step}Note`)}</span>
            </span>
          ),
        }))}
      />
      <p className="mt-5 rounded-card bg-sunken p-4 text-sm text-ink-soft">{t('limits')}</p>
      <p className="mt-3 text-sm text-ink-faint">{t('odds')}</p>
    </Sheet>
  );
}
