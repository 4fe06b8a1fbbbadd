import type { NotUnderstood } from '@drawroom/engine/command/read-command';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import type { ReactNode } from 'react';

/** Longer parts are quoted by their beginning. */
const QUOTE_MAX = 24;

export interface CommandNoteProps {
  readonly text: string;
  /** What of the text was not understood; null where only help was asked for. */
  readonly fault: NotUnderstood | null;
  readonly onHelp: () => void;
}

/** Why a text that looks like a bet is none, with the very part, and the way to the help. */
export function CommandNote({ text, fault, onHelp }: CommandNoteProps): ReactNode {
  const t = useTranslations('command');
  const part = fault === null ? [] : Array.from(text.slice(fault.from, fault.to));
  const quoted = part.length > QUOTE_MAX ? `${part.slice(0, QUOTE_MAX).join('')}…` : part.join('');
  return (
    <div className="flex items-center gap-2 rounded-card bg-sunken ps-3 pe-1">
      <p role="status" className="min-w-0 flex-1 py-2 text-sm wrap-anywhere text-ink-soft">
        {fault === null ? t('helpNote') : t(`why.${fault.why}`, { part: quoted })}
      </p>
      <Button size="sm" look="quiet" onPress={onHelp}>
        {t('help')}
      </Button>
    </div>
  );
}
