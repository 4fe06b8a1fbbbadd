import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OwnRecord } from './own-record.tsx';
import { mineQuery } from './queries.ts';

export interface FirstShareSheetProps {
  readonly onShare: () => Promise<void>;
  readonly onClose: () => void;
}

/** What stands before the first bet that somebody shares: his record has to be shown, and here he decides it. */
export function FirstShareSheet({ onShare, onClose }: FirstShareSheetProps): ReactNode {
  const t = useTranslations('follow');
  const shown = useQuery(mineQuery()).data?.record.shown ?? false;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('share')}
      footer={
        <Button wide size="lg" disabled={!shown} onPress={onShare}>
          {t('share')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('firstNote')}</p>
        <OwnRecord onRecord={null} />
      </div>
    </Sheet>
  );
}
