import type { SpinView } from '@drawroom/contract/promotion';
import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import type { ReactNode } from 'react';
import { CopyRow } from '../wallet/copy-row.tsx';
import type { CheckedSpin } from './check-spin.ts';

/** What a draw was made from, to be copied, and each step of making it again. */
export function SpinProof({ spin, checked }: Readonly<{ spin: SpinView; checked: CheckedSpin }>): ReactNode {
  const t = useTranslations('promotion.proof');
  const { issue, commitment, seed, entropy } = spin.proof;
  return (
    <section className="flex flex-col gap-3">
      <Status as="p" className={`text-sm font-medium ${checked.ok ? 'text-jade' : 'text-vermilion-ink'}`}>
        {t(checked.ok ? 'good' : 'bad')}
      </Status>
      <ul className="flex flex-col gap-2">
        {checked.steps.map(({ code, ok }) => (
          <li key={code} className="flex items-start gap-2 text-sm">
            <span className={ok ? 'text-jade' : 'text-vermilion-ink'}>
              <Icon name={ok ? 'check' : 'close'} size={18} />
            </span>
            <span>
              {!ok && <span className="font-semibold">{t('fails')} </span>}
              {t(code)}
            </span>
          </li>
        ))}
      </ul>
      <div className="divide-y divide-hairline">
        <CopyRow name={t('issue')} value={issue} />
        <CopyRow name={t('commitment')} value={commitment} />
        <CopyRow name={t('seed')} value={seed} />
        <CopyRow name={t('entropy')} value={entropy} />
      </div>
      <p className="text-sm text-ink-faint">{t('how')}</p>
    </section>
  );
}
