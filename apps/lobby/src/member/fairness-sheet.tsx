import { useTranslations } from '@drawroom/i18n/translations';
import { buttonClass } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
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
      <ol className="flex flex-col gap-4">
        {STEPS.map((step, at) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="tabular grid size-7 shrink-0 place-items-center rounded-full bg-jade-soft text-sm font-semibold text-jade"
            >
              {at + 1}
            </span>
            <span className="flex min-w-0 flex-col gap-0.5">
              <span className="font-semibold">{t(`${step}Title`)}</span>
              <span className="text-sm text-ink-soft">{t(`${step}Note`)}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-5 rounded-card bg-sunken p-4 text-sm text-ink-soft">{t('limits')}</p>
      <p className="mt-3 text-sm text-ink-faint">{t('odds')}</p>
    </Sheet>
  );
}
