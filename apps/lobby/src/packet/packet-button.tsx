import { useTranslations } from '@drawroom/i18n/translations';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { loadPart } from '../shell/load-part.ts';

const SendSheet = lazy(loadPart(async () => ({ default: (await import('./send-sheet.tsx')).SendSheet })));

/** Leads to sending a red packet into the room. */
export function PacketButton({ roomCode }: Readonly<{ roomCode: string }>): ReactNode {
  const t = useTranslations('packet');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="packet" label={t('sendOne')} onPress={() => setOpen(true)} />
      {open && (
        <Suspense fallback={null}>
          <SendSheet roomCode={roomCode} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
