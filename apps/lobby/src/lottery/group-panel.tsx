import { useTranslations } from '@drawroom/i18n/translations';
import { Chip } from '@drawroom/ui/chip.tsx';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { memo, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { MatrixBlock } from './matrix-block.tsx';
import { OptionCell } from './option-cell.tsx';
import type { PickOption } from './option-cell.tsx';
import type { OddsPanel, PanelGroup, PanelPlay } from './odds-panel.ts';
import { areStacked, blocksOf } from './panel-blocks.ts';
import type { PanelBlock } from './panel-blocks.ts';
import { PlayInfoSheet } from './play-info-sheet.tsx';
import { PlayPicker } from './play-picker.tsx';

export interface GroupPanelProps {
  readonly code: string;
  readonly group: PanelGroup;
  readonly ruleSet: OddsPanel['ruleSet'];
  readonly locked: boolean;
  readonly onPick: PickOption;
  readonly onAdd: (playCode: string, selection: string) => void;
}

/** One tab of the table: all plays of a group, drawn from what the server lists, whatever the family. */
export const GroupPanel = memo(function GroupPanel(props: GroupPanelProps): ReactNode {
  const { group, ruleSet } = props;
  const t = useTranslations('lottery');
  const [told, setTold] = useState<readonly PanelPlay[] | null>(null);
  const blocks = useMemo(() => blocksOf(group.plays), [group]);
  const [chosen, setChosen] = useState(0);
  const titleOf = ({ kind, plays }: PanelBlock): string => {
    if (kind === 'picker' || kind === 'cells') return plays[0]?.title ?? '';
    return plays.some((play) => /\.(big|odd)$/.test(play.playCode)) ? t('twoSides') : group.title;
  };
  const stacked = areStacked(blocks);
  return (
    <>
      {!stacked && (
        <div role="group" aria-label={t('groups')} className="rail -mx-4 flex gap-1.5 px-4">
          {blocks.map((block, at) => (
            <Chip key={block.plays[0]?.playCode} selected={at === chosen} onPress={() => setChosen(at)}>
              {titleOf(block)}
            </Chip>
          ))}
        </div>
      )}
      {(stacked ? blocks : blocks.slice(chosen, chosen + 1)).map((block) => (
        <section key={block.plays[0]?.playCode} aria-label={titleOf(block)} className="flex flex-col gap-2">
          <div className="flex items-center justify-between large:flex-wrap">
            <h2 className="text-sm font-semibold text-ink-soft">{titleOf(block)}</h2>
            <span className="-my-2 -me-2">
              <IconButton
                icon="info"
                label={t('aboutPlay', { play: titleOf(block) })}
                onPress={() => setTold(block.plays)}
              />
            </span>
          </div>
          <Block {...props} block={block} />
        </section>
      ))}
      {told !== null && <PlayInfoSheet plays={told} ruleSet={ruleSet} onClose={() => setTold(null)} />}
    </>
  );
});

function Block({
  code,
  block,
  ruleSet,
  locked,
  onPick,
  onAdd,
}: GroupPanelProps & { readonly block: PanelBlock }): ReactNode {
  const { kind, plays } = block;
  const [first] = plays;
  if (first === undefined) return null;
  if (kind === 'picker') return <PlayPicker {...{ code, ruleSet, locked, onAdd }} play={first} />;
  if (kind === 'matrix') return <MatrixBlock {...{ code, plays, locked, onPick }} />;
  const singles = kind === 'singles';
  return (
    <div className={`grid gap-2 large:grid-cols-2 ${singles ? singlesColumns(plays) : columnsOf(first)}`}>
      {plays.flatMap((play) =>
        play.options.map((option) => (
          <OptionCell
            key={`${play.playCode} ${option.selection}`}
            {...{ code, play, option, locked, onPick }}
            wide={singles}
          />
        )),
      )}
    </div>
  );
}

/** A play that stands alone takes the whole row. */
function singlesColumns(plays: readonly PanelPlay[]): string {
  return plays.length === 1 ? 'grid-cols-1' : 'grid-cols-2';
}

/** Full rows where the count allows it; long labels get more room, many short ones stand closer. */
function columnsOf({ options }: PanelPlay): string {
  const count = options.length;
  if (options.some((option) => option.label.length > 3 || option.selection.length > 2)) {
    return count % 3 === 0 ? 'grid-cols-3' : 'grid-cols-2 wide:grid-cols-4';
  }
  if (count % 5 === 0 || count > 30) return 'grid-cols-5';
  return count % 4 === 0 || count > 12 ? 'grid-cols-4' : 'grid-cols-3 wide:grid-cols-6';
}
