import { uploadQr } from '@drawroom/contract/wallet-methods';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../../shell/api.ts';
import { NoPicture, shrinkPicture, wholeWithin } from '../../shell/shrink-picture.ts';
import { uploadFetch } from '../../shell/upload-fetch.ts';
import { PicturePicker } from '../picture-picker.tsx';
import { Refused } from './add-bank-sheet.tsx';
import { ProviderField } from './provider-field.tsx';
import { eWalletsQuery } from './queries.ts';
import { useAddMethod } from './use-add-method.ts';

/** Longer edge of the picture that is sent, px: the modules of its code stay sharp. */
const QR_EDGE = 1_200;
const QR_BYTES_MAX = 1_900_000;
const QR_TIMEOUT_MS = 60_000;
const HOLDER_MAX = 64;

/** Adds a collection code by its picture, shown before it is sent. */
export function AddQrSheet({ onClose }: Readonly<{ onClose: () => void }>): ReactNode {
  const t = useTranslations('cashier.methods');
  const slipType = useTranslations('cashier.deposit')('slipType');
  const wallets = useQuery(eWalletsQuery);
  const method = useAddMethod();
  const [provider, setProvider] = useState<string | null>(null);
  const [holder, setHolder] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [noPicture, setNoPicture] = useState(false);
  const providers = wallets.data?.providers ?? [];
  const chosen = provider ?? providers[0]?.code ?? null;

  async function send(): Promise<void> {
    method.try();
    if (chosen === null || holder.trim().length < 2 || file === null) return;
    const picture = await shrinkPicture(file, wholeWithin(QR_EDGE), QR_BYTES_MAX).catch((failure: unknown) => {
      if (!(failure instanceof NoPicture)) throw failure;
      return null;
    });
    setNoPicture(picture === null);
    if (picture === null) return;
    const input = { provider: chosen, holder: holder.trim(), file: picture };
    const how = { timeoutMs: QR_TIMEOUT_MS, fetch: uploadFetch(() => undefined) };
    if (await method.add(() => call(uploadQr, input, how))) onClose();
  }
  return (
    <Sheet open title={t('add.qr')} onClose={onClose}>
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => event.preventDefault()}>
        <ProviderField
          label={t('qrProvider')}
          query={wallets}
          providers={providers}
          chosen={chosen}
          error={method.at('provider')}
          onChoose={setProvider}
        />
        <TextInput
          label={t('holder')}
          hint={t('ownName')}
          error={method.at('holder', holder.trim().length < 2 ? t('missing') : null)}
          autoComplete="name"
          maxLength={HOLDER_MAX}
          value={holder}
          onText={(text) => {
            setHolder(text);
            method.forget();
          }}
        />
        <PicturePicker
          label={t('picture')}
          hint={t('pictureHint')}
          error={noPicture ? slipType : method.at('file', file === null ? t('pictureMissing') : null)}
          file={file}
          onFile={(picked) => {
            setFile(picked);
            setNoPicture(false);
            method.forget();
          }}
          onNoPicture={() => setNoPicture(true)}
        />
        <Refused words={method.refused?.field === null ? method.refused.words : null} />
        <Button type="submit" size="lg" wide onPress={send}>
          {t('add.qr')}
        </Button>
      </form>
    </Sheet>
  );
}
