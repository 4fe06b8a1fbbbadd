import { formatMoney } from '@drawroom/engine/money';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { typedMinor } from './amount-text.ts';
import { useMoney } from './money-text.ts';
import { useSay } from './say.ts';

/** An amount as one would type it: `10`, `10.50`. */
export function typedStake(amount: string): string {
  return amount.replace(/\.00$/, '');
}

interface AmountFieldProps {
  /** As typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  /** Whole amounts of the chips. */
  readonly chips: readonly string[];
  readonly disabled?: boolean;
}

/** What the typed stake is worth in minor units, or null while it is none within the bounds. */
export function stakeOf(value: string, { minMinor, maxMinor }: { minMinor: bigint; maxMinor: bigint }): bigint | null {
  const minor = typedMinor(value);
  return minor === null || minor < minMinor || minor > maxMinor ? null : minor;
}

/** The stake: typed, halved, doubled, or by one tap on a chip. */
export function AmountField({ value, onChange, minMinor, maxMinor, chips, disabled }: AmountFieldProps): ReactNode {
  const id = useId();
  const say = useSay();
  const { short } = useMoney();
  const minor = typedMinor(value);
  const isWrong = stakeOf(value, { minMinor, maxMinor }) === null;
  const set = (to: bigint): void => {
    const within = to < minMinor ? minMinor : to > maxMinor ? maxMinor : to;
    onChange(typedStake(formatMoney(within)));
  };
  return (
    <fieldset className="amount" disabled={disabled}>
      <div className={`amount-line${isWrong ? ' wrong' : ''}`}>
        <label htmlFor={id}>{say('stake.label')}</label>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={10}
          value={value}
          aria-invalid={isWrong}
          onChange={(event) => onChange(event.target.value)}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
        />
        {/* Said with what is seen, so that it can be asked for by voice. */}
        <button type="button" aria-label={`½ ${say('stake.half')}`} onClick={() => set((minor ?? minMinor) / 2n)}>
          ½
        </button>
        <button type="button" aria-label={`2× ${say('stake.double')}`} onClick={() => set((minor ?? minMinor) * 2n)}>
          2×
        </button>
      </div>
      <div className="chips" role="group" aria-label={say('stake.amounts')}>
        {chips.map((chip) => (
          <button
            type="button"
            key={chip}
            className="chip"
            aria-pressed={value === chip}
            onClick={() => onChange(chip)}
          >
            {short(chip)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
