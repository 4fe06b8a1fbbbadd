import { uploadCredential } from '@drawroom/contract/deposit';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { ProgressBar } from '@drawroom/ui/progress-bar.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { NoPicture, shrinkPicture, wholeWithin } from '../shell/shrink-picture.ts';
import { uploadFetch } from '../shell/upload-fetch.ts';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { PicturePicker } from '../wallet/picture-picker.tsx';
import { useTakeOver } from './use-take-over.ts';

/** Longer edge of the slip that is sent, px: small print of a banking app stays readable. */
const SLIP_EDGE = 1_600;
const SLIP_BYTES_MAX = 5_900_000;
/** A slow phone needs a while for a picture. */
const SLIP_TIMEOUT_MS = 60_000;

/** Chooses, shows and sends the slip of a transfer; says how much of it has gone. */
export function SlipSheet({ orderNo, onClose }: Readonly<{ orderNo: string; onClose: () => void }>): ReactNode {
  const t = useTranslations('cashier.deposit');
  const wordsFor = useFailureText();
  const takeOver = useTakeOver();
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function send(): Promise<void> {
    if (file === null) return;
    setError(null);
    setShare(0);
    try {
      const picture = await shrinkPicture(file, wholeWithin(SLIP_EDGE), SLIP_BYTES_MAX);
      const how = { timeoutMs: SLIP_TIMEOUT_MS, fetch: uploadFetch(setShare) };
      await takeOver(call(uploadCredential, { orderNo, file: picture }, how));
      showToast(t('slipSent'), 'good');
      onClose();
    } catch (failure) {
      setError(failure instanceof NoPicture ? t('slipType') : sentencesOf(wordsFor(failure)));
    } finally {
      setShare(null);
    }
  }
  return (
    <Sheet open title={t('slip')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <PicturePicker
          label={t('slipPick')}
          hint={t('slipHint')}
          error={error}
          file={file}
          onFile={(chosen) => {
            setFile(chosen);
            setError(null);
          }}
          onNoPicture={() => setError(t('slipType'))}
        />
        {share !== null && <ProgressBar label={t('slipProgress')} percent={Math.floor(share * 100)} />}
        <Button size="lg" wide disabled={file === null} loading={share !== null} onPress={send}>
          {t('slipSend')}
        </Button>
      </div>
    </Sheet>
  );
}
