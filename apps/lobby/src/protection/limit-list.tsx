import { LIMIT_KINDS } from '@drawroom/contract/protection';
import type { LimitKind } from '@drawroom/contract/protection';
import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { List } from '@drawroom/ui/list.tsx';
import { ProgressBar } from '@drawroom/ui/progress-bar.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { LimitSheet } from './limit-sheet.tsx';
import { leftOf, usedPercent } from './limit-values.ts';
import { PendingLine } from './pending-raise.tsx';
import type { ProtectedLimit } from './queries.ts';
import { useProtectionWords } from './use-words.ts';

/** From here on the bar of a limit is amber. */
const NEARLY_PERCENT = 80;

const nameOf = ({ kind, period }: Pick<ProtectedLimit, 'kind' | 'period'>): string => `${kind} ${period}`;

/** The twelve limits in their four groups; a tap opens one to set, lower, raise or remove. */
export function LimitList({ limits }: Readonly<{ limits: readonly ProtectedLimit[] }>): ReactNode {
  const t = useTranslations('protection');
  const [opened, setOpened] = useState<string | null>(null);
  const shown = limits.find((limit) => nameOf(limit) === opened);
  return (
    <>
      {LIMIT_KINDS.map((kind: LimitKind) => (
        <List key={kind} title={t(`kind.${kind}`)}>
          {limits
            .filter((limit) => limit.kind === kind)
            .map((limit) => (
              <LimitRow key={limit.period} limit={limit} onOpen={() => setOpened(nameOf(limit))} />
            ))}
        </List>
      ))}
      {shown && <LimitSheet limit={shown} onClose={() => setOpened(null)} />}
    </>
  );
}

function LimitRow({ limit, onOpen }: Readonly<{ limit: ProtectedLimit; onOpen: () => void }>): ReactNode {
  const t = useTranslations('protection');
  const words = useProtectionWords();
  const { kind, period, value, pending } = limit;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-start active:bg-sunken"
      >
        <span className="flex min-w-0 flex-1 flex-col gap-1.5">
          <span className="tabular flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-md">{words.period(period)}</span>
            <span className={`text-sm ${value === null ? 'text-ink-faint' : 'font-semibold'}`}>
              {value === null ? t('none') : <bdi>{words.value(kind, value)}</bdi>}
            </span>
          </span>
          {value !== null && <LimitUse limit={limit} value={value} />}
          {pending !== null && <PendingLine kind={kind} pending={pending} />}
        </span>
        <span className="text-ink-faint">
          <Icon name="forward" size={18} />
        </span>
      </button>
    </li>
  );
}

/** Used and left of a limit, as a bar and in figures. */
function LimitUse({ limit, value }: Readonly<{ limit: ProtectedLimit; value: string }>): ReactNode {
  const t = useTranslations('protection');
  const words = useProtectionWords();
  const { kind, used } = limit;
  const percent = usedPercent(value, used);
  return (
    <>
      <ProgressBar percent={percent} tone={percent >= NEARLY_PERCENT ? 'amber' : 'jade'} />
      <span className="tabular text-sm text-ink-soft">
        {t('used', { used: words.value(kind, used), left: words.value(kind, leftOf(kind, value, used)) })}
      </span>
    </>
  );
}
