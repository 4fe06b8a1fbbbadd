import { useTranslations } from '@drawroom/i18n/translations';
import { Chip } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';

export interface BoardFinderProps {
  /** Leading digits to choose by chips; the last two stand on the keys. */
  readonly digits: number;
  readonly lead: string;
  /** What has been typed so far; while it is not empty, it decides instead of the chips. */
  readonly typed: string;
  readonly onLead: (lead: string) => void;
  readonly onType: (typed: string) => void;
  /** The number is typed and confirmed. */
  readonly onEnter: () => void;
}

/** The way to a number on a board of a thousand and more: typed, or by its first digits. */
export function BoardFinder({ digits, lead, typed, onLead, onType, onEnter }: BoardFinderProps): ReactNode {
  const t = useTranslations('lottery');
  return (
    <>
      <input
        type="text"
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        aria-label={t('findNumber')}
        placeholder={t('findNumber')}
        value={typed}
        onChange={(event) => onType(event.target.value.replaceAll(/\D/g, '').slice(0, digits + 2))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter();
        }}
        className="tabular min-h-11 w-full rounded-key border border-line bg-card px-3.5 text-md placeholder:text-ink-faint"
      />
      {typed === '' &&
        Array.from({ length: digits }, (_, at) => (
          <div key={at} role="group" aria-label={t('firstDigits')} className="rail -mx-4 flex gap-1 px-4">
            {Array.from({ length: 10 }, (__, digit) => (
              <Chip
                key={digit}
                selected={lead[at] === String(digit)}
                onPress={() => onLead(lead.slice(0, at) + String(digit) + lead.slice(at + 1))}
              >
                {lead.slice(0, at)}
                {digit}
                {'×'.repeat(digits + 1 - at)}
              </Chip>
            ))}
          </div>
        ))}
    </>
  );
}
