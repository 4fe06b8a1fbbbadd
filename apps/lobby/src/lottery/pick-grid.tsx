import { memo, useState } from 'react';
import type { ReactNode } from 'react';
import { BoardFinder } from './board-finder.tsx';
import type { PanelPlay } from './odds-panel.ts';
import { PickFace } from './pick-face.tsx';

export interface PickGridProps {
  readonly play: PanelPlay;
  readonly choices: readonly string[];
  readonly chosen: readonly string[];
  readonly locked: boolean;
  readonly onToggle: (choice: string) => void;
}

/** More numbers than this are not shown at once but by their leading digits. */
const SHOWN_MAX = 100;

/** Picks that are called by words of some length. */
const WORDS: readonly string[] = ['animal', 'element', 'colour'];

/** Whole rows where the count allows it, and never a key under 44 px on a narrow phone. */
function columnsOf(count: number, words: boolean): string {
  if (words) return count % 3 === 0 ? 'grid-cols-3' : 'grid-cols-4';
  if (count <= 6) return 'grid-cols-6';
  if (count % 5 === 0 && count <= 20) return 'grid-cols-5';
  return count <= 12 ? 'grid-cols-6' : count === SHOWN_MAX ? 'grid-cols-5' : 'grid-cols-7';
}

/** Keys to pick from, as they look in the game. On boards of a thousand numbers and more a number is typed or found by its first digits. */
export function PickGrid({ play, choices, chosen, locked, onToggle }: PickGridProps): ReactNode {
  const [head, setHead] = useState('');
  const [typed, setTyped] = useState('');
  const digits = choices.length > SHOWN_MAX ? (choices[0]?.length ?? 2) - 2 : 0;
  const lead = head.padEnd(digits, '0');
  const start = typed === '' ? lead : typed;
  const shown = digits === 0 ? choices : choices.filter((choice) => choice.startsWith(start)).slice(0, SHOWN_MAX);
  const words = WORDS.includes(play.choiceKind);
  const keys = (picks: readonly string[]): ReactNode =>
    picks.map((choice) => (
      <PickKey key={choice} {...{ play, choice, locked, onToggle }} selected={chosen.includes(choice)} />
    ));
  function enter(): void {
    if (locked || !choices.includes(typed)) return;
    onToggle(typed);
    setTyped('');
  }
  return (
    <div className="flex flex-col gap-2">
      {digits > 0 && (
        <>
          <BoardFinder {...{ digits, lead, typed }} onLead={setHead} onType={setTyped} onEnter={enter} />
          {/* What is picked may stand on another page of the board. */}
          {chosen.length > 0 && <div className="grid grid-cols-5 gap-1">{keys(chosen)}</div>}
        </>
      )}
      <div className={`grid gap-1 large:grid-cols-3 ${columnsOf(shown.length, words)}`}>{keys(shown)}</div>
    </div>
  );
}

interface PickKeyProps {
  readonly play: PanelPlay;
  readonly choice: string;
  readonly selected: boolean;
  readonly locked: boolean;
  /** The same function at every rendering, or every key is drawn anew. */
  readonly onToggle: (choice: string) => void;
}

const PickKey = memo(function PickKey({ play, choice, selected, locked, onToggle }: PickKeyProps): ReactNode {
  return (
    <button
      type="button"
      aria-pressed={selected}
      disabled={locked}
      onClick={() => onToggle(choice)}
      className={`tabular grid min-h-11 min-w-0 place-items-center rounded-key border bg-card py-1 disabled:opacity-70 ${play.choiceKind === 'side' ? 'text-sm leading-tight ' : ''}${selected ? 'border-vermilion bg-vermilion-soft font-semibold text-vermilion-ink' : 'border-hairline active:bg-sunken'}`}
    >
      <PickFace play={play} pick={choice} size="md" />
    </button>
  );
});
