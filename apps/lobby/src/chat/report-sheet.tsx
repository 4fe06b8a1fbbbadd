import { REPORT_REASONS, report } from '@drawroom/contract/chat';
import type { ChatMessage } from '@drawroom/contract/chat';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { CONTROL, Field } from '@drawroom/ui/field.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';

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
  const wordsFor = useFailureText();
  const [reason, setReason] = useState<Reason | null>(null);
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  async function send(): Promise<void> {
    if (reason === null) {
      setFault(t('chooseReason'));
      return;
    }
    try {
      await call(report, { roomCode, seq: message.seq, reason, note: note.trim() });
      onClose();
      showToast(t('thanks'), 'good');
    } catch (failure) {
      setFault(sentencesOf(wordsFor(failure)));
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        <Button wide size="lg" onPress={send}>
          {t('send')}
        </Button>
      }
    >
      <fieldset className="flex flex-col">
        <legend className="pb-1 text-sm text-ink-soft">{t('why')}</legend>
        {REPORT_REASONS.map((each) => (
          <label key={each} className="flex min-h-12 items-center gap-3 text-md">
            <input
              type="radio"
              name="reason"
              value={each}
              checked={reason === each}
              onChange={() => {
                setReason(each);
                setFault(null);
              }}
              className="size-5 accent-vermilion"
            />
            {t(`reason.${each}`)}
          </label>
        ))}
      </fieldset>
      <Field label={t('note')} error={fault}>
        {(ids) => (
          <textarea
            {...ids}
            rows={3}
            dir="auto"
            maxLength={NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            className={`${CONTROL} py-2`}
          />
        )}
      </Field>
    </Sheet>
  );
}
