import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import type { ReactNode } from 'react';
import { takesText } from './read-text.ts';
import type { TextReading } from './read-text.ts';

/** Longer parts are quoted by their beginning. */
const QUOTE_MAX = 24;

export interface CommandNoteProps {
  readonly text: string;
  readonly read: TextReading;
  readonly onHelp: () => void;
}

/** Why a text that looks like a bet is none, with the very part of it, and the way to the help. */
export function CommandNote({ text, read, onHelp }: CommandNoteProps): ReactNode {
  const t = useTranslations('command');
  const words = useWords(text, read);
  return (
    <div className="flex items-center gap-2 rounded-card bg-sunken ps-3 pe-1">
      <Status as="p" className="min-w-0 flex-1 py-2 text-sm wrap-anywhere text-ink-soft">
        {words}
      </Status>
      <Button size="sm" look="quiet" onPress={onHelp}>
        {t('help')}
      </Button>
    </div>
  );
}

/** What there is to say; where only help was asked for, that bets can be written. */
function useWords(text: string, { on, reading }: TextReading): ReactNode {
  const t = useTranslations('command');
  const words = useTranslations('lottery');
  if (reading === null) return t('helpNote');
  if (!takesText(on))
    return (
      <>
        <bdi className="block font-medium">{on.lottery.name}</bdi>
        {words(on.lottery.sourced ? 'shutNote' : 'unsourcedNote')}
      </>
    );
  if (!('notUnderstood' in reading)) return t('helpNote');
  const { from, to, why } = reading.notUnderstood;
  const part = Array.from(text.slice(from, to));
  const quoted = part.length > QUOTE_MAX ? `${part.slice(0, QUOTE_MAX).join('')}…` : part.join('');
  return t(`why.${why}`, { part: quoted });
}
