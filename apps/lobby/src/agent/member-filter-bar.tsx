import { MEMBER_SORTS } from '@drawroom/contract/agent';
import { useTranslations } from '@drawroom/i18n/translations';
import { CONTROL } from '@drawroom/ui/field.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { MemberFilter } from './queries.ts';

/** Most characters a search takes. */
const SEARCH_MAX = 32;
/** What may be chosen; the first of each stands for nothing chosen. */
const CHOICES = {
  team: ['all', '1'],
  kind: ['all', 'player', 'agent'],
  active: ['all', '7', '30', 'not7', 'not30'],
  sort: MEMBER_SORTS,
} as const;

interface MemberFilterBarProps {
  readonly filter: MemberFilter;
  readonly onChange: (filter: MemberFilter) => void;
}

/** Search by nickname or whole phone, and what the list shows in which order. */
export function MemberFilterBar({ filter, onChange }: MemberFilterBarProps): ReactNode {
  const t = useTranslations('agent.members');
  // A search looks through the whole team as it is.
  const choices = (['team', 'kind', 'active', 'sort'] as const).filter(
    (one) => one !== 'team' || filter.search === undefined,
  );
  function choose(choice: keyof typeof CHOICES, value: string): void {
    const { [choice]: _before, ...rest } = filter;
    onChange(value === CHOICES[choice][0] ? rest : { ...rest, [choice]: value });
  }
  return (
    <div className="bg-paper px-4 py-2">
      <SearchField key={filter.search} filter={filter} onChange={onChange} />
      <div className="rail -mx-4 mt-2 flex gap-2 px-4">
        {choices.map((choice) => (
          <select
            key={choice}
            aria-label={t(`${choice}Name`)}
            value={filter[choice] ?? CHOICES[choice][0]}
            onChange={(event) => choose(choice, event.target.value)}
            className="min-h-11 shrink-0 rounded-key border border-line bg-card ps-3 text-sm text-ink"
          >
            {CHOICES[choice].map((value) => (
              <option key={value} value={value}>
                {t(`${choice}.${value}` as 'kind.all')}
              </option>
            ))}
          </select>
        ))}
      </div>
    </div>
  );
}

function SearchField({ filter, onChange }: MemberFilterBarProps): ReactNode {
  const t = useTranslations('agent.members');
  const { search = '', ...rest } = filter;
  const [typed, setTyped] = useState(search);
  return (
    <form
      role="search"
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = typed.trim();
        onChange(wanted === '' ? rest : { ...rest, search: wanted });
      }}
    >
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={`${CONTROL} pe-24 [&::-webkit-search-cancel-button]:hidden`}
      />
      <span className="absolute inset-y-0 end-1 flex items-center">
        {search !== '' && <IconButton icon="close" label={t('clear')} onPress={() => onChange(rest)} />}
        <button
          type="submit"
          aria-label={t('find')}
          className="grid size-11 place-items-center rounded-full text-ink-soft active:bg-sunken"
        >
          <Icon name="search" />
        </button>
      </span>
    </form>
  );
}
