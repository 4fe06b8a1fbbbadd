import type { LotteryRow } from '@drawroom/contract/lottery';
import { readCommand } from '@drawroom/engine/command/read-command';
import type { CommandReading } from '@drawroom/engine/command/read-command';
import { vocabularyOf } from '@drawroom/engine/command/vocabulary';
import type { CommandWords, Vocabulary } from '@drawroom/engine/command/vocabulary';

/** A lottery of the room on which bets can be written, with the words for it. */
export interface WrittenLottery {
  readonly lottery: LotteryRow;
  readonly vocabulary: Vocabulary;
}

/** The room's lotteries that know bets by text, in the room's order; those that take none just now too, for whoever names one. */
export function lotteriesForText(
  rows: readonly LotteryRow[],
  codes: readonly string[],
  words: CommandWords,
): WrittenLottery[] {
  return codes.flatMap((code) => {
    const lottery = rows.find((row) => row.lotteryCode === code);
    if (lottery === undefined) return [];
    const vocabulary = vocabularyOf(lottery.family, words);
    return vocabulary === null ? [] : [{ lottery, vocabulary }];
  });
}

/** Whether bets on it are taken at all. */
export function takesText({ lottery: { state, sourced } }: WrittenLottery): boolean {
  return state === 'running' && sourced;
}

/** What a text says: on which lottery, and the reading with its offsets in the text as it stands. */
export interface TextReading {
  readonly on: WrittenLottery;
  readonly reading: CommandReading;
}

/** Reads a text for the lottery whose name it begins with, else for the one that is chosen; null where there is neither. */
export function readText(
  text: string,
  lotteries: readonly WrittenLottery[],
  chosen: WrittenLottery | undefined,
): TextReading | null {
  const begun = text.trimStart();
  const skipped = text.length - begun.length;
  const isNamed = ({ lottery }: WrittenLottery): boolean => begun.toLowerCase().startsWith(lottery.name.toLowerCase());
  const named = lotteries
    .filter(isNamed)
    .toSorted((one, other) => other.lottery.name.length - one.lottery.name.length)[0];
  if (named === undefined) return chosen ? { on: chosen, reading: readCommand(text, chosen.vocabulary) } : null;
  const cut = skipped + named.lottery.name.length;
  return { on: named, reading: moved(readCommand(text.slice(cut), named.vocabulary), cut) };
}

function moved(reading: CommandReading, by: number): CommandReading {
  if (reading === null) return null;
  if ('notUnderstood' in reading) {
    const { from, to, why } = reading.notUnderstood;
    return { notUnderstood: { from: from + by, to: to + by, why } };
  }
  return { bets: reading.bets.map((bet) => ({ ...bet, from: bet.from + by, to: bet.to + by })) };
}
