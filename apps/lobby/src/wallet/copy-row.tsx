import { useTranslations } from '@drawroom/i18n/translations';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';
import { copyText } from './copy-text.ts';

export interface CopyRowProps {
  readonly name: string;
  /** What is shown and copied. */
  readonly value: string;
  /** Shown instead of `value`, such as an amount with its mark. */
  readonly children?: ReactNode;
  readonly strong?: boolean;
}

/** A value that has to be carried elsewhere: named, selectable, copied by one press. */
export function CopyRow({ name, value, children, strong = false }: CopyRowProps): ReactNode {
  const t = useTranslations('money');
  async function copy(): Promise<void> {
    if (await copyText(value)) showToast(t('copied'), 'good');
    else showToast(t('copyFailed'), 'bad');
  }
  return (
    <div className="flex min-h-14 items-center gap-3 py-1.5">
      <dl className="flex min-w-0 flex-1 flex-col">
        <dt className="text-sm text-ink-faint">{name}</dt>
        <dd className={`tabular wrap-anywhere select-all ${strong ? 'text-lg font-semibold' : ''}`}>
          <bdi dir="ltr">{children ?? value}</bdi>
        </dd>
      </dl>
      {/* The mark itself stands at the edge of the column, not the round around it. */}
      <span className="-me-2.5">
        <IconButton icon="copy" label={`${t('copy')}: ${name}`} onPress={() => void copy()} />
      </span>
    </div>
  );
}
