import { numbersOf } from '@drawroom/contract/result-desk';
import { familyOf } from '@drawroom/engine/games/index';
import { ResultBalls } from '@drawroom/ui/result-balls.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import type { ReactNode } from 'react';
import { useWords } from '../words.ts';
import type { Say, WordKey } from '../words.ts';

const FAULTS: Readonly<Record<string, WordKey>> = {
  wrong_count: 'draw.wrong.count',
  not_a_number: 'draw.wrong.number',
  out_of_range: 'draw.wrong.number',
  repeated: 'draw.wrong.repeated',
};

/** What is wrong with typed numbers by the engine of the game; undefined: they are a draw of it. */
export function numbersFault(family: string, text: string, t: Say): string | undefined {
  const checked = familyOf(family)?.validateDraw(numbersOf(text));
  if (checked?.ok === true) return undefined;
  return t(FAULTS[checked?.reason ?? ''] ?? 'draw.wrong.any');
}

/** The balls of what is typed, as the game shows them, and whether they are a draw of it. */
export function CheckedNumbers({ family, text }: Readonly<{ family: string; text: string }>): ReactNode {
  const t = useWords();
  const numbers = numbersOf(text);
  if (numbers.length === 0) return null;
  const fault = numbersFault(family, text, t);
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-hairline p-3">
      <ResultBalls family={family} numbers={numbers} />
      <Status as="span" className={`text-sm ${fault === undefined ? 'text-jade' : 'text-vermilion-ink'}`}>
        {fault ?? t('draw.fits')}
      </Status>
    </div>
  );
}
