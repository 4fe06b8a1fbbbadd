import { useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';
import type { Person } from './outgoing.ts';

/** People who can be called by the name that is being written. */
export function MentionOffers({
  people,
  onPick,
}: Readonly<{ people: readonly Person[]; onPick: (person: Person) => void }>): ReactNode {
  const t = useTranslations('chat');
  return (
    <ul aria-label={t('callSomebody')} className="rail flex border-b border-hairline px-2">
      {people.map((person) => (
        <li key={person.handle} className="shrink-0">
          <button
            type="button"
            // The field keeps the caret, and the phone its keyboard.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(person)}
            className="min-h-11 min-w-11 px-3 text-sm font-medium text-small active:bg-sunken"
          >
            <bdi>{`@${person.nickname}`}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
