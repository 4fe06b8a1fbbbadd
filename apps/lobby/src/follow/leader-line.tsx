import type { ShareView } from '@drawroom/contract/follow';
import { useTranslations } from '@drawroom/i18n/translations';
import { Avatar } from '@drawroom/ui/avatar.tsx';
import { Button } from '@drawroom/ui/button.tsx';
import type { ReactNode } from 'react';

export interface LeaderLineProps {
  readonly leader: ShareView['leader'];
  /** Opens the record; null where it stands below. */
  readonly onRecord: (() => void) | null;
}

/** Who leads. */
export function LeaderLine({ leader, onRecord }: LeaderLineProps): ReactNode {
  const t = useTranslations('follow');
  return (
    <p className="flex min-h-11 items-center gap-3">
      <Avatar src={leader.avatar} name={leader.nickname} size="sm" />
      <bdi className="min-w-0 flex-1 font-medium wrap-anywhere">{leader.nickname}</bdi>
      {onRecord !== null && (
        <Button size="sm" look="plain" onPress={onRecord}>
          {t('record')}
        </Button>
      )}
    </p>
  );
}
