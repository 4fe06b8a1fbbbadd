import { useTranslations } from '@drawroom/i18n/translations';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { memo, useState } from 'react';
import type { ReactNode } from 'react';
import { OptionCell } from './option-cell.tsx';
import type { PickOption } from './option-cell.tsx';
import type { OddsPanel, PanelGroup, PanelPlay } from './odds-panel.ts';
import { PlayInfoSheet } from './play-info-sheet.tsx';
import { SetPicker } from './set-picker.tsx';

export interface GroupPanelProps {
  readonly code: string;
  readonly group: PanelGroup;
  readonly ruleSet: OddsPanel['ruleSet'];
  readonly locked: boolean;
  readonly onPick: PickOption;
  readonly onAdd: (playCode: string, selection: string) => void;
}

/** Plays of one ticket stand together in one grid; every other play has a heading of its own. */
function blocksOf(plays: readonly PanelPlay[]): readonly (readonly PanelPlay[])[] {
  const single = plays.filter((play) => play.input === 'none');
  const others = plays.filter((play) => play.input !== 'none').map((play) => [play]);
  return single.length > 0 ? [single, ...others] : others;
}

/** One tab of the table: all plays of a group, drawn from what the server lists, whatever the family. */
export const GroupPanel = memo(function GroupPanel({
  code,
  group,
  ruleSet,
  locked,
  onPick,
  onAdd,
}: GroupPanelProps): ReactNode {
  const t = useTranslations('lottery');
  const [told, setTold] = useState<readonly PanelPlay[] | null>(null);
  return (
    <>
      {blocksOf(group.plays).map((plays) => {
        const first = plays[0];
        if (first === undefined) return null;
        const isSingle = first.input === 'none';
        const title = isSingle ? singlesTitle(plays, group.title, t('twoSides')) : first.title;
        return (
          <section key={first.playCode} aria-label={title} className="flex flex-col gap-2">
            <div className="flex items-center justify-between">
              <h2 className="text-sm font-semibold text-ink-soft">{title}</h2>
              <span className="-my-2 -me-2">
                <IconButton icon="info" label={t('aboutPlay', { play: title })} onPress={() => setTold(plays)} />
              </span>
            </div>
            {first.input === 'set' || first.input === 'doubles-singles' ? (
              <SetPicker play={first} ruleSet={ruleSet} locked={locked} onAdd={onAdd} />
            ) : (
              <div className={`grid gap-2 ${isSingle ? singlesColumns(plays) : columnsOf(first)}`}>
                {plays.flatMap((play) =>
                  play.options.map((option) => (
                    <OptionCell
                      key={`${play.playCode} ${option.selection}`}
                      code={code}
                      playCode={play.playCode}
                      option={option}
                      locked={locked}
                      wide={isSingle}
                      onPick={onPick}
                    />
                  )),
                )}
              </div>
            )}
          </section>
        );
      })}
      {told !== null && <PlayInfoSheet plays={told} ruleSet={ruleSet} onClose={() => setTold(null)} />}
    </>
  );
});

/** Big, small, odd and even have a name of their own beside the other plays on the same figure. */
function singlesTitle(plays: readonly PanelPlay[], group: string, twoSides: string): string {
  return plays.some((play) => /\.(big|odd)$/.test(play.playCode)) ? twoSides : group;
}

/** A play that stands alone takes the whole row. */
function singlesColumns(plays: readonly PanelPlay[]): string {
  return plays.length === 1 ? 'grid-cols-1' : 'grid-cols-2';
}

/** Full rows where the count allows it; long labels get more room. */
function columnsOf({ options }: PanelPlay): string {
  const isLong = options.some((option) => option.label.length > 2);
  if (isLong) return options.length % 3 === 0 ? 'grid-cols-3' : 'grid-cols-2 wide:grid-cols-4';
  return options.length % 4 === 0 ? 'grid-cols-4' : 'grid-cols-3 wide:grid-cols-6';
}
