import { RATING_NOTE_MAX, rate } from '@drawroom/contract/service';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { CONTROL, Field } from '@drawroom/ui/field.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { rememberConversation } from './queries.ts';

const STARS = [1, 2, 3, 4, 5] as const;

export interface RatingSheetProps {
  readonly conversationId: string;
  readonly onClose: () => void;
}

/** How the conversation was: one to five stars, and words if one likes. Once. */
export function RatingSheet({ conversationId, onClose }: RatingSheetProps): ReactNode {
  const t = useTranslations('service.rating');
  const wordsFor = useFailureText();
  const [rating, setRating] = useState(0);
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  async function send(): Promise<void> {
    if (rating === 0) {
      setFault(t('choose'));
      return;
    }
    try {
      const { conversation } = await call(rate, { conversationId, rating, note: note.trim() });
      rememberConversation(conversation);
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
      <fieldset className="flex justify-center gap-1 pb-3">
        <legend className="sr-only">{t('title')}</legend>
        {STARS.map((stars) => (
          <label
            key={stars}
            className={`grid size-12 place-items-center rounded-full has-focus-visible:outline-2 ${stars <= rating ? 'text-amber' : 'text-ink-faint'}`}
          >
            <input
              type="radio"
              name="rating"
              value={stars}
              checked={rating === stars}
              onChange={() => {
                setRating(stars);
                setFault(null);
              }}
              className="sr-only"
            />
            <span className="sr-only">{t('stars', { count: stars })}</span>
            <Icon name="star" size={32} filled={stars <= rating} />
          </label>
        ))}
      </fieldset>
      <Field label={t('note')} error={fault}>
        {(ids) => (
          <textarea
            {...ids}
            rows={3}
            dir="auto"
            maxLength={RATING_NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            className={`${CONTROL} py-2`}
          />
        )}
      </Field>
    </Sheet>
  );
}
