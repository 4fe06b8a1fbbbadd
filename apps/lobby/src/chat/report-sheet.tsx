import { REPORT_REASONS, report } from '@drawroom/contract/chat';
import type { ChatMessage } from '@drawroom/contract/chat';
import { useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { NoteSheet } from '../shell/note-sheet.tsx';

type Reason = (typeof REPORT_REASONS)[number];

/** Most characters of the note to the moderators. */
const NOTE_MAX = 200;

export interface ReportSheetProps {
  readonly roomCode: string;
  readonly message: ChatMessage;
  readonly onClose: () => void;
}

/** Tells the moderators of a message: why, and in a few words more if one likes. */
export function ReportSheet({ roomCode, message, onClose }: ReportSheetProps): ReactNode {
  const t = useTranslations('chat.report');
  return (
    <NoteSheet<Reason>
      words={{
        title: t('title'),
        chooseFirst: t('chooseReason'),
        note: t('note'),
        send: t('send'),
        thanks: t('thanks'),
      }}
      noteMax={NOTE_MAX}
      send={async (reason, note) => {
        await call(report, { roomCode, seq: message.seq, reason, note });
      }}
      onClose={onClose}
      choices={(chosen, choose) => (
        <fieldset className="flex flex-col">
          <legend className="pb-1 text-sm text-ink-soft">{t('why')}</legend>
          {REPORT_REASONS.map((each) => (
            <label key={each} className="flex min-h-12 items-center gap-3 text-md">
              <input
                type="radio"
                name="reason"
                value={each}
                checked={chosen === each}
                onChange={() => choose(each)}
                className="size-5 accent-vermilion"
              />
              {t(`reason.${each}`)}
            </label>
          ))}
        </fieldset>
      )}
    />
  );
}
