import type { NoticeSettings } from '@drawroom/contract/notice';
import { useTranslations } from '@drawroom/i18n/translations';
import { List } from '@drawroom/ui/list.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { TickRow } from './tick-row.tsx';

type Quiet = NoticeSettings['quiet'];

/** What quiet hours begin with when they are switched on. */
const NIGHT = { from: 22 * 60, to: 7 * 60 } as const;

function timeText(minutes: number): string {
  const part = (value: number): string => String(value).padStart(2, '0');
  return `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}`;
}

/** Minutes of the day; null while no whole time stands there. */
function minutesOf(text: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(text) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** From when until when the phone is left alone, by the member's own clock. Each whole and different pair holds at once. */
export function QuietHours({
  quiet,
  onChange,
}: Readonly<{ quiet: Quiet; onChange: (quiet: Quiet) => Promise<void> }>): ReactNode {
  const t = useTranslations('notice');
  return (
    <List title={t('quiet')}>
      <TickRow
        title={t('quietOn')}
        note={t('quietNote')}
        ticked={quiet !== null}
        onTick={(on) => onChange(on ? NIGHT : null)}
      />
      {quiet !== null && <Hours quiet={quiet} onChange={onChange} />}
    </List>
  );
}

function Hours({
  quiet,
  onChange,
}: Readonly<{ quiet: NonNullable<Quiet>; onChange: (quiet: Quiet) => Promise<void> }>): ReactNode {
  const t = useTranslations('notice');
  const [typed, setTyped] = useState({ from: timeText(quiet.from), to: timeText(quiet.to) });
  const same = typed.from === typed.to;
  function type(part: Partial<typeof typed>): void {
    const next = { ...typed, ...part };
    setTyped(next);
    const [from, to] = [minutesOf(next.from), minutesOf(next.to)];
    if (from !== null && to !== null && from !== to) void onChange({ from, to });
  }
  return (
    <li className="grid grid-cols-2 gap-3 px-4 py-3">
      <TextInput label={t('quietFrom')} type="time" value={typed.from} onText={(from) => type({ from })} />
      <TextInput label={t('quietTo')} type="time" value={typed.to} onText={(to) => type({ to })} />
      {same && (
        <p role="alert" className="col-span-2 text-sm text-vermilion-ink">
          {t('quietSame')}
        </p>
      )}
    </li>
  );
}
