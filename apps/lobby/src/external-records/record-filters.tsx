import { RECORD_STATES, SPORTS } from '@drawroom/contract/provider-wire';
import { useTranslations } from '@drawroom/i18n/translations';
import { ToggleChips } from '@drawroom/ui/chip.tsx';
import { SegmentedTabs } from '@drawroom/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { gamesQuery } from '../game/queries.ts';
import { ChoiceChip, PeriodChip } from '../shell/choice-chip.tsx';
import { EXTERNAL_RECORDS } from './links.ts';
import type { GameKey, RecordChoice } from './queries.ts';

export type RecordsKind = (typeof EXTERNAL_RECORDS)[number]['key'];

export interface RecordFiltersProps {
  readonly kind: RecordsKind;
  readonly choice: RecordChoice;
  readonly onChange: (choice: RecordChoice) => void;
}

/** Games or sports; period and game or sport in sheets, states as chips (spec §9 date filters). */
export function RecordFilters({ kind, choice, onChange }: RecordFiltersProps): ReactNode {
  const t = useTranslations('external');
  const navigate = useNavigate();
  return (
    <>
      <div className="px-4 pt-2">
        <SegmentedTabs
          label={t('kinds')}
          value={kind}
          options={EXTERNAL_RECORDS.map(({ key }) => ({ value: key, label: t(`kind.${key}`) }))}
          onChange={(value) => {
            const to = EXTERNAL_RECORDS.find(({ key }) => key === value)?.to;
            // In place of this one: Back leads to where the records were opened from.
            if (to !== undefined) void navigate({ to, replace: true });
          }}
        />
      </div>
      <div className="rail flex items-center gap-1.5 border-b border-hairline px-4 py-1">
        <PeriodChip
          period={choice.period}
          words={[t('period'), t('anyTime')]}
          onPick={(period) => onChange({ ...choice, period })}
        />
        {kind === 'gameRecords' ? (
          <GameChip game={choice.game} onPick={(game) => onChange({ ...choice, game })} />
        ) : (
          <ChoiceChip
            title={t('sport')}
            any={t('anySport')}
            value={choice.sport}
            options={SPORTS.map((value) => ({ value, label: t(`sports.${value}`) }))}
            onPick={(sport) => onChange({ ...choice, sport })}
          />
        )}
        <span aria-hidden="true" className="h-5 w-px shrink-0 bg-line" />
        <ToggleChips
          values={RECORD_STATES}
          value={choice.state}
          labelOf={(state) => t(`state.${state}`)}
          onChange={(state) => onChange({ ...choice, state })}
        />
      </div>
    </>
  );
}

interface GameChipProps {
  readonly game: GameKey | null;
  readonly onPick: (game: GameKey | null) => void;
}

/** The games of all providers; while none is known the list can still be seen whole. */
function GameChip({ game, onPick }: GameChipProps): ReactNode {
  const t = useTranslations('external');
  const { data } = useQuery(gamesQuery());
  const options = (data?.projects ?? []).flatMap(({ projectId, games }) =>
    games
      .filter(({ kind }) => kind === 'game')
      .map(({ gameCode, title }) => ({ value: `${projectId}/${gameCode}` satisfies GameKey, label: title })),
  );
  return <ChoiceChip title={t('game')} any={t('anyGame')} value={game} options={options} onPick={onPick} />;
}
