import { useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';
import { GameBall, symbolOf } from './game-ball.tsx';
import type { GameBallSize } from './game-ball.tsx';

/** How many numbers a draw of a family shows. */
const PLACES: Readonly<Record<string, number>> = { '11x5': 5, pk10: 10, klsf: 8, m6: 7, kl8: 20, ssc: 5, xocdia: 4 };

/** Long results are drawn smaller, so that they stay on one or two lines of a phone. */
const SMALLER: Readonly<Record<GameBallSize, GameBallSize>> = { lg: 'md', md: 'sm', sm: 'xs', xs: 'xs' };

export interface ResultBallsProps {
  /** Family of the lottery, e.g. `k3`. */
  readonly family: string;
  /** Drawn numbers; `null` shows places still empty. */
  readonly numbers: readonly string[] | null;
  readonly size?: 'sm' | 'md' | 'lg';
  /** One line: of a board of prizes the special one alone. */
  readonly brief?: boolean;
  /** Lets the numbers land one after the other. */
  readonly landing?: boolean;
}

/** A result as one sentence, for those who hear it: numbers, or the names of the symbols that were drawn. */
export function useSpokenResult(family: string): (numbers: readonly string[]) => string {
  const t = useTranslations('ui');
  return (numbers) => {
    const words = numbers.map((text) => {
      const symbol = family === 'baucua' ? symbolOf(text) : undefined;
      return symbol === undefined ? text : t(`symbol.${symbol}`);
    });
    return t('result', { numbers: words.join(' ') });
  };
}

/** Result of a draw in the form of its game. Read aloud as one sentence, not number by number. */
export function ResultBalls({ family, numbers, size = 'md', brief, landing }: ResultBallsProps): ReactNode {
  const spokenResult = useSpokenResult(family);
  const prizes = family.startsWith('vn.');
  const shown: readonly (string | null)[] =
    (prizes && brief ? numbers?.slice(0, 1) : numbers) ??
    Array.from({ length: prizes ? 1 : (PLACES[family] ?? 3) }, () => null);
  const smaller = shown.length > 5 ? SMALLER[size] : size;
  const ballSize = shown.length > 8 && size === 'lg' ? SMALLER[smaller] : smaller;
  // All numbers land within two seconds, however many there are.
  const step = Math.min(220, 2000 / Math.max(1, shown.length));
  return (
    <span
      role={numbers ? 'img' : undefined}
      aria-label={numbers ? spokenResult(numbers) : undefined}
      aria-hidden={numbers ? undefined : true}
      dir="ltr"
      className={`inline-flex min-w-0 flex-wrap items-center ${size === 'lg' ? 'justify-center' : ''} ${shown.length > 5 ? 'gap-1' : 'gap-1.5'}`}
    >
      {shown.map((text, at) => (
        <span
          key={at}
          aria-hidden="true"
          className={`inline-flex items-center gap-1 ${landing && text !== null ? 'animate-[land_240ms_ease-out_backwards]' : ''}`}
          style={landing ? { animationDelay: `${at * step}ms` } : undefined}
        >
          {family === 'm6' && at === shown.length - 1 && <span className="text-sm text-ink-faint">+</span>}
          {prizes ? (
            <Prize text={text ?? ''} first={at === 0} />
          ) : (
            <GameBall family={family} text={text} size={ballSize} />
          )}
        </span>
      ))}
    </span>
  );
}

/** A prize of a Vietnamese board; the special one is first and stands out. */
function Prize({ text, first }: Readonly<{ text: string; first: boolean }>): ReactNode {
  return (
    <span className={`tabular ${first ? 'min-w-16 font-semibold text-vermilion-ink' : 'text-sm text-ink-soft'}`}>
      <bdi>{text}</bdi>
    </span>
  );
}
