import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';
import { textOfFile } from './file-of-proof.ts';
import { readProof } from '@drawroom/verifier/verify-proof';
import type { PublishedProof } from '@drawroom/verifier/verify-proof';

/** Opens a proof that was saved before, on this phone or another; it is checked without a connection as well. */
export function OpenProofFile({ onProof }: Readonly<{ onProof: (proof: PublishedProof) => void }>): ReactNode {
  const t = useTranslations('proof');
  async function open(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const text = await textOfFile(file);
    const proof = text === null ? null : readProof(text);
    if (proof === null) showToast(t('fileBad'), 'bad');
    else onProof(proof);
  }
  return (
    <label className="flex min-h-12 items-center justify-center gap-2 rounded-full border border-line bg-card px-4 text-md has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <Icon name="download" size={18} />
      {t('openFile')}
      <input
        type="file"
        accept="application/json,.json"
        className="sr-only"
        onChange={(event) => {
          void open(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </label>
  );
}
