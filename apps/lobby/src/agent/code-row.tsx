import type { InviteCodeView } from '@drawroom/contract/agent';
import { useTranslations } from '@drawroom/i18n/translations';
import { Tag } from '@drawroom/ui/chip.tsx';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';
import { copyText } from '../wallet/copy-text.ts';
import { CodeStateTag, useUsesText } from './code-facts.tsx';
import { rateSpan } from './rate-span.ts';

export interface CodeRowProps {
  readonly code: InviteCodeView;
  readonly onOpen: (code: InviteCodeView) => void;
}

/** One code: its digits, whom it lets in at which rates, how it stands; opens its sheet, and is copied by one press. */
export function CodeRow({ code, onOpen }: CodeRowProps): ReactNode {
  const t = useTranslations('agent');
  const usesText = useUsesText();
  async function copy(): Promise<void> {
    const link = await copyText(code.link);
    showToast(t(link ? 'codes.copied' : 'codes.copyFailed'), link ? 'good' : 'bad');
  }
  return (
    <li className="flex items-center pe-1.5 large:flex-wrap">
      <button
        type="button"
        onClick={() => onOpen(code)}
        className="flex min-h-16 min-w-0 flex-1 flex-col large:basis-full gap-1 px-4 py-2.5 text-start active:bg-sunken"
      >
        <span className="flex flex-wrap items-center gap-2">
          <span dir="ltr" className="tabular text-lg font-semibold tracking-wider">
            {code.code}
          </span>
          <Tag tone={code.kind === 'agent' ? 'gold' : 'plain'}>{t(`kind.${code.kind}`)}</Tag>
          {code.state !== 'live' && <CodeStateTag state={code.state} />}
        </span>
        <span className="tabular flex flex-wrap gap-x-3 text-sm text-ink-faint">
          <span>{t('rates.is', { rate: rateSpan(code.lowest, code.highest) })}</span>
          <span>{usesText(code)}</span>
          {code.note !== '' && <bdi className="wrap-anywhere">{code.note}</bdi>}
        </span>
      </button>
      {code.state === 'live' && (
        <>
          <IconButton icon="copy" label={t('codes.copyLinkOf', { code: code.code })} onPress={() => void copy()} />
          <IconButton icon="scan" label={t('codes.qrOf', { code: code.code })} onPress={() => onOpen(code)} />
        </>
      )}
    </li>
  );
}
