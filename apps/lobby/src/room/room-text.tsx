import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import type { ReactNode } from 'react';

/** Text the room's people wrote: shown as text, each line its own paragraph, in its own direction. */
export function RoomText({ text }: Readonly<{ text: string }>): ReactNode {
  const lines = text.split(/\n+/).filter((line) => line.trim() !== '');
  return (
    <div className="flex flex-col gap-2 text-md text-ink-soft">
      {lines.map((line, at) => (
        <p key={at} dir="auto" className="wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  );
}

/** The room's notice, pinned under its name. */
export function RoomNotice({ notice }: Readonly<{ notice: string }>): ReactNode {
  const t = useTranslations('room.intro');
  return (
    <section
      aria-label={t('notice')}
      className="flex items-start gap-3 rounded-card bg-amber-soft px-4 py-3 text-amber"
    >
      <Icon name="bell" size={20} />
      <p dir="auto" className="min-w-0 text-sm whitespace-pre-line wrap-anywhere">
        {notice}
      </p>
    </section>
  );
}
