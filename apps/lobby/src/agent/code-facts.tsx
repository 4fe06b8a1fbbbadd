import type { CodeState, InviteCodeView } from '@drawroom/contract/agent';
import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { TagTone } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import { memberTimeZone } from '../shell/intl.tsx';
import { Facts } from '../wallet/facts.tsx';
import { rateSpan } from './rate-span.ts';

const TONES: Readonly<Record<CodeState, TagTone>> = {
  live: 'win',
  expired: 'wait',
  used_up: 'plain',
  deleted: 'plain',
};

/** How a code stands, in a word. */
export function CodeStateTag({ state }: Readonly<{ state: CodeState }>): ReactNode {
  const t = useTranslations('agent.codes');
  return <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>;
}

/** How often a code was used, of how many times it may be. */
export function useUsesText(): (code: InviteCodeView) => string {
  const t = useTranslations('agent.codes');
  return ({ used, usesMax }) => (usesMax === null ? t('used', { used }) : t('usedOf', { used, most: usesMax }));
}

/** Every fact of a code (spec §3 "invitation code"). */
export function CodeFacts({ code }: Readonly<{ code: InviteCodeView }>): ReactNode {
  const t = useTranslations('agent.codes');
  const words = useTranslations('agent');
  const locale = useLocale();
  const usesText = useUsesText();
  const at = (ms: number): string => formatDateTime(ms, { locale, timeZone: memberTimeZone() });
  return (
    <Facts
      rows={[
        [t('stateName'), <CodeStateTag key="state" state={code.state} />],
        [words('kind.title'), words(`kind.${code.kind}`)],
        [words('rates.title'), `${rateSpan(code.lowest, code.highest)} ${words('per10k')}`],
        [t('usedName'), usesText(code)],
        [t('until'), code.expiresAt === null ? words('terms.ends.never') : at(code.expiresAt)],
        [t('created'), at(code.createTime)],
        ...(code.note === '' ? [] : [[words('terms.note'), <bdi key="note">{code.note}</bdi>] as const]),
      ]}
    />
  );
}
