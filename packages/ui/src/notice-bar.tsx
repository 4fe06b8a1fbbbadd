import { useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

export interface NoticeBarProps {
  readonly children: ReactNode;
  readonly tone?: 'plain' | 'amber' | 'jade';
  readonly icon?: IconName;
  readonly onPress?: () => void;
  readonly onClose?: () => void;
}

const TONES = {
  plain: 'bg-card text-ink-soft',
  amber: 'bg-amber-soft text-amber',
  jade: 'bg-jade-soft text-jade',
} as const;

/** One quiet line across the screen: a notice, the state of the connection. It does not scroll or blink. */
export function NoticeBar({ children, tone = 'plain', icon = 'bell', onPress, onClose }: NoticeBarProps): ReactNode {
  const t = useTranslations('ui');
  const text = <span className="min-w-0 flex-1 py-2 text-start text-sm">{children}</span>;
  return (
    <div className={`flex min-h-11 items-center gap-2 ps-4 ${onClose ? 'pe-1' : 'pe-4'} ${TONES[tone]}`}>
      <Icon name={icon} size={18} />
      {onPress ? (
        <button type="button" onClick={onPress} className="flex min-h-11 min-w-0 flex-1 items-center gap-2">
          {text}
          <Icon name="forward" size={16} />
        </button>
      ) : (
        text
      )}
      {onClose && <IconButton icon="close" label={t('close')} onPress={onClose} />}
    </div>
  );
}
