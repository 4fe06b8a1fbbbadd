import { RATING_NOTE_MAX, rate } from '@drawroom/contract/service';
import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { NoteSheet } from '../shell/note-sheet.tsx';
import { rememberConversation } from './queries.ts';

const STARS = [1, 2, 3, 4, 5] as const;

export interface RatingSheetProps {
  readonly conversationId: string;
  readonly onClose: () => void;
}

/** How the conversation was: one to five stars, and words if one likes. Once. */
export function RatingSheet({ conversationId, onClose }: RatingSheetProps): ReactNode {
  const t = useTranslations('service.rating');
  return (
    <NoteSheet<number>
      words={{ title: t('title'), chooseFirst: t('choose'), note: t('note'), send: t('send'), thanks: t('thanks') }}
      noteMax={RATING_NOTE_MAX}
      send={async (rating, note) => {
        const { conversation } = await call(rate, { conversationId, rating, note });
        rememberConversation(conversation);
      }}
      onClose={onClose}
      choices={(chosen, choose) => (
        <fieldset className="flex flex-wrap justify-center gap-1 pb-3">
          <legend className="sr-only">{t('title')}</legend>
          {STARS.map((stars) => {
            const lit = chosen !== null && stars <= chosen;
            return (
              <label
                key={stars}
                className={`grid size-12 place-items-center rounded-full has-focus-visible:outline-2 ${lit ? 'text-amber' : 'text-ink-faint'}`}
              >
                <input
                  type="radio"
                  name="rating"
                  value={stars}
                  checked={chosen === stars}
                  onChange={() => choose(stars)}
                  className="sr-only"
                />
                <span className="sr-only">{t('stars', { count: stars })}</span>
                <Icon name="star" size={32} filled={lit} />
              </label>
            );
          })}
        </fieldset>
      )}
    />
  );
}
