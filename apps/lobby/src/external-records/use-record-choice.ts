import { useState } from 'react';
import { usePeriod } from '../shell/use-period.ts';
import { ANY } from './queries.ts';
import type { RecordChoice } from './queries.ts';

/** What a list of records is narrowed to: its days stand in the address, the rest with the screen. */
export function useRecordChoice(): {
  readonly choice: RecordChoice;
  readonly choose: (choice: RecordChoice) => void;
} {
  const { period, choose } = usePeriod();
  const [rest, setRest] = useState<Omit<RecordChoice, 'period'>>(ANY);
  return {
    choice: { ...rest, period },
    choose: ({ period: days, ...other }) => {
      setRest(other);
      if (days !== period) choose(days);
    },
  };
}
