import { useTranslations } from '@drawroom/i18n/translations';
import { SegmentedTabs } from '@drawroom/ui/tabs.tsx';
import type { ReactNode } from 'react';

export type AccountKind = 'player' | 'agent';

interface KindChoiceProps {
  readonly kind: AccountKind;
  readonly onChange: (kind: AccountKind) => void;
}

/** Whether a new account is a player's or an agent's (spec §3 "account type"). */
export function KindChoice({ kind, onChange }: KindChoiceProps): ReactNode {
  const t = useTranslations('agent.kind');
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="text-sm font-medium text-ink-soft">{t('title')}</h2>
      <SegmentedTabs
        label={t('title')}
        value={kind}
        options={[
          { value: 'player', label: t('player') },
          { value: 'agent', label: t('agent') },
        ]}
        onChange={onChange}
      />
      <p className="text-sm text-ink-faint">{t(`${kind}Note`)}</p>
    </section>
  );
}
