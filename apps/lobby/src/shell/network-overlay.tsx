import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Dialog } from '@drawroom/ui/dialog.tsx';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { clearNetworkFailure, reportNetworkFailure, useNetwork } from './network-store.ts';

/** A lost connection is reported in the strip at once; after this long it becomes the network-error screen, ms. */
const STRIP_ONLY_MS = 8000;

/** Network-error screen of spec §2 as an overlay: the screen below keeps its slip and scroll. Gone when the way is back. */
export function NetworkOverlay(): ReactNode {
  const t = useTranslations('error');
  const link = useNetwork((network) => network.link);
  const wasConnected = useNetwork((network) => network.wasConnected);
  const failed = useNetwork((network) => network.failed);
  const [stayed, setStayed] = useState(false);

  useEffect(() => {
    if (link !== 'disconnected' && !(link === 'connecting' && wasConnected)) {
      setStayed(false);
      return undefined;
    }
    const timer = setTimeout(reportNetworkFailure, STRIP_ONLY_MS);
    return () => clearTimeout(timer);
  }, [link, wasConnected]);

  function stay(): void {
    setStayed(true);
    clearNetworkFailure();
  }
  return (
    <Dialog
      open={failed && !stayed}
      onClose={stay}
      title={t('noNetworkTitle')}
      footer={
        <>
          <Button wide onPress={() => window.location.reload()}>
            {t('reload')}
          </Button>
          <Button wide look="quiet" onPress={stay}>
            {t('stayHere')}
          </Button>
        </>
      }
    >
      <p>{t('noNetworkNote')}</p>
      <p className="mt-2 text-sm text-jade">{t('keptHere')}</p>
    </Dialog>
  );
}
