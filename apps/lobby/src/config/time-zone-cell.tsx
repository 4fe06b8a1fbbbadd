import { CallRefused } from '@drawroom/client/failures';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { Cell } from '@drawroom/ui/list.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useDeferredValue, useState } from 'react';
import type { ReactNode } from 'react';
import { serverNow } from '../shell/api.ts';
import { useSession } from '../shell/session-store.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { useChangeZone } from './queries.ts';
import { findZones, todaysName, zoneWords } from './time-zones.ts';

/** Zone of the member's days, with the sheet in which he chooses another. */
export function TimeZoneCell(): ReactNode {
  const t = useTranslations('config');
  const locale = useLocale();
  const zone = useSession((session) => session.member?.timeZone);
  const [open, setOpen] = useState(false);
  if (zone === undefined) return null;
  const { name, offset } = zoneWords(zone, locale, serverNow());
  return (
    <>
      <Cell title={t('zone')} note={name} value={offset} icon="clock" onPress={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('zone')}>
        <ZoneForm current={todaysName(zone)} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function isTooSoon(failure: unknown): boolean {
  return failure instanceof CallRefused && JSON.stringify(failure.data).includes('"too_soon"');
}

function ZoneForm({ current, onDone }: Readonly<{ current: string; onDone: () => void }>): ReactNode {
  const t = useTranslations('config');
  const locale = useLocale();
  const wordsFor = useFailureText();
  const [typed, setTyped] = useState('');
  const found = findZones(useDeferredValue(typed), locale, serverNow());
  const { mutateAsync, isPending, error } = useChangeZone();
  const words = error === null ? null : isTooSoon(error) ? t('zoneSoon') : wordsFor(error).title;

  async function pick(zone: string): Promise<void> {
    if (isPending) return;
    if (zone === current) return onDone();
    try {
      await mutateAsync(zone);
      onDone();
      showToast(t('zoneSaved'), 'good');
    } catch {
      // Said below the search.
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <TextInput
        label={t('zoneSearch')}
        hint={t('zoneHint')}
        error={words}
        type="search"
        autoComplete="off"
        maxLength={40}
        value={typed}
        onText={setTyped}
      />
      {found.length === 0 && (
        <Status as="p" className="text-sm text-ink-faint">
          {t('zoneNone')}
        </Status>
      )}
      <ul role="radiogroup" aria-label={t('zone')} aria-busy={isPending} className="-mx-5 divide-y divide-hairline">
        {found.map((zone) => (
          <ZoneRow key={zone} zone={zone} chosen={zone === current} onPick={() => void pick(zone)} />
        ))}
      </ul>
    </div>
  );
}

interface ZoneRowProps {
  readonly zone: string;
  readonly chosen: boolean;
  readonly onPick: () => void;
}

function ZoneRow({ zone, chosen, onPick }: ZoneRowProps): ReactNode {
  const { name, offset } = zoneWords(zone, useLocale(), serverNow());
  return (
    <li role="presentation">
      <button
        type="button"
        role="radio"
        aria-checked={chosen}
        onClick={onPick}
        className="flex min-h-14 w-full items-center gap-3 large:flex-wrap px-5 text-start active:bg-sunken"
      >
        <span className="flex min-w-0 flex-1 large:basis-3/4 flex-col">
          <span className={chosen ? 'font-semibold text-vermilion-ink' : ''}>{name}</span>
          <span lang="en" className="text-sm text-ink-faint wrap-anywhere">
            {zone.replaceAll('_', ' ')}
          </span>
        </span>
        <span className="tabular text-sm text-ink-soft">{offset}</span>
        {chosen && (
          <span className="text-vermilion-ink">
            <Icon name="check" size={20} />
          </span>
        )}
      </button>
    </li>
  );
}
