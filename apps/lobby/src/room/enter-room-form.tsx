import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Field } from '@drawroom/ui/field.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { isRoomCode, roomDigits } from './room-code.ts';
import { useDoorWords } from './use-door-words.ts';

interface EnterRoomFormProps {
  readonly busy: boolean;
  /** Why the last number was refused; null when it was not. */
  readonly failure: unknown;
  readonly onEnter: (roomCode: string) => void;
  /** The number has been changed since. */
  readonly onChange: () => void;
}

/** The room number in one large field; the phone shows its numeric pad for it. */
export function EnterRoomForm({ busy, failure, onEnter, onChange }: EnterRoomFormProps): ReactNode {
  const t = useTranslations('room.enter');
  const doorWords = useDoorWords();
  const [roomCode, setRoomCode] = useState('');
  const [tried, setTried] = useState(false);
  const wrong = roomCode === '' ? t('missing') : isRoomCode(roomCode) ? null : t('short');
  const refused = failure === null ? null : doorWords(failure);

  function submit(): void {
    setTried(true);
    if (wrong === null && !busy) onEnter(roomCode);
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4 rounded-card bg-card p-4 shadow-card"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={t('code')} hint={t('hint')} error={tried ? (wrong ?? refused) : refused}>
        {(ids) => (
          <input
            {...ids}
            dir="ltr"
            inputMode="numeric"
            pattern="\d*"
            autoComplete="off"
            enterKeyHint="go"
            value={roomCode}
            onChange={(event) => {
              setRoomCode(roomDigits(event.target.value));
              setTried(false);
              onChange();
            }}
            className="tabular min-h-18 w-full rounded-key border border-line bg-paper px-3 text-center text-2xl font-semibold tracking-[0.12em] aria-invalid:border-vermilion"
          />
        )}
      </Field>
      <Button type="submit" size="lg" wide loading={busy}>
        {t('submit')}
      </Button>
    </form>
  );
}
