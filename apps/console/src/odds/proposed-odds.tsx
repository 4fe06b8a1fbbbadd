import type { ReactNode } from 'react';
import { DifferenceList } from './difference-list.tsx';
import { differencesOf } from './differences.ts';
import { proposedCells } from './proposed.ts';
import { useOddsView } from './use-odds-view.ts';

interface ProposedOddsProps {
  readonly lotteryCode: string;
  /** The version that the change was written over. */
  readonly version: string;
  /** Facts that are to become something else, with what they become. */
  readonly facts: Readonly<Record<string, string>>;
  /** Shows facts that are no cells of the table. */
  readonly others: (names: readonly string[]) => ReactNode;
}

/** A proposed change of odds as whoever proposed it saw it: cells by their names, with what they return. Unread, it is told by its facts. */
export function ProposedOdds({ lotteryCode, version, facts, others }: ProposedOddsProps): ReactNode {
  const { data, error } = useOddsView(lotteryCode, version);
  if (error !== null) return others(Object.keys(facts));
  if (data === undefined) return null;
  const proposed = proposedCells(data, facts);
  return (
    <>
      {proposed.written.size > 0 && <DifferenceList differences={differencesOf(data, proposed.written)} />}
      {others(proposed.others)}
    </>
  );
}
