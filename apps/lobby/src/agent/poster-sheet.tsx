import { codePoster } from '@drawroom/contract/agent';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { fetchBlob, saveBlob } from '../shell/save-file.ts';
import { TeamWaiting } from './agent-gate.tsx';

/** The code as a picture to be shown or sent. Its address serves once, so the picture is kept while the sheet is open. */
export function PosterSheet({ code, onClose }: Readonly<{ code: string; onClose: () => void }>): ReactNode {
  const t = useTranslations('agent.codes');
  const { data, error, refetch } = useQuery({
    queryKey: ['agent', 'poster', code],
    queryFn: async () => {
      const { url, name } = await call(codePoster, { code });
      return { name, picture: await fetchBlob(url, 'image/png') };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  const address = useObjectUrl(data?.picture);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('poster')}
      footer={
        data && (
          <Button wide size="lg" onPress={() => saveBlob(data.picture, data.name)}>
            {t('savePoster')}
          </Button>
        )
      }
    >
      {address === null ? (
        <TeamWaiting error={error} rows={4} onRetry={() => refetch()} />
      ) : (
        <img src={address} alt={t('posterOf', { code })} className="mx-auto max-h-[60dvh] rounded-card" />
      )}
    </Sheet>
  );
}

function useObjectUrl(picture: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!picture) return undefined;
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}
