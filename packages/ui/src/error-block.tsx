import { useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export interface ErrorBlockProps {
  /** What happened. */
  readonly title: string;
  /** What to do, or why. */
  readonly note?: ReactNode;
  /** What was kept: "Your slip is kept." */
  readonly kept?: ReactNode;
  /** Reference of a server fault, for the service. */
  readonly errorId?: string | null;
  readonly onRetry?: () => void | Promise<unknown>;
}

/** A part that could not be shown: what happened, what was kept, what to do. Announced when it appears. */
export function ErrorBlock({ title, note, kept, errorId, onRetry }: ErrorBlockProps): ReactNode {
  const t = useTranslations('ui');
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-2 rounded-card bg-card px-6 py-8 text-center shadow-card"
    >
      <span className="text-amber">
        <Icon name="alert" size={32} />
      </span>
      <p className="text-md font-semibold">{title}</p>
      {note && <p className="text-sm text-ink-soft">{note}</p>}
      {kept && <p className="text-sm text-jade">{kept}</p>}
      {errorId && <p className="text-xs text-ink-faint select-all">{t('errorId', { id: errorId })}</p>}
      {onRetry && (
        <div className="mt-2">
          <Button look="plain" onPress={async () => onRetry()}>
            <Icon name="refresh" size={18} />
            {t('retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
