import type { Play } from '../games/game-family.ts';
import { readSelection } from '../games/read-selection.ts';
import type { CommandRule, Vocabulary } from './vocabulary.ts';

/** What was written beside a word: numbers as they stand there, places as the play names them. */
export interface WrittenPicks {
  readonly numbers: readonly string[];
  readonly places: readonly string[];
}

/** A play with its canonical selection. */
export interface ChosenPlay {
  readonly playCode: string;
  readonly selection: string;
}

/** The first play of a rule that the written numbers and places fit, or null. */
export function chosenPlay(rule: CommandRule, written: WrittenPicks, vocabulary: Vocabulary): ChosenPlay | null {
  for (const play of rule.plays) {
    const selection = rule.pick ?? selectionText(play, written, vocabulary.places);
    const parsed = selection === null ? null : readSelection(play, selection, vocabulary.ruleSet);
    if (parsed?.ok === true) return { playCode: play.code, selection: parsed.canonical };
  }
  return null;
}

/** Each digit is a place, `0` the tenth where there is one; null when a place is named twice or is not there. */
export function placesOf(texts: readonly string[], count: number): string[] | null {
  const places = texts.flatMap((text) => (text === '10' && count === 10 ? [text] : text.split(''))).map(tenth(count));
  const isPlace = (place: string): boolean => /^\d+$/.test(place) && Number(place) >= 1 && Number(place) <= count;
  return places.every(isPlace) && new Set(places).size === places.length ? places : null;
}

const tenth =
  (count: number) =>
  (digit: string): string =>
    digit === '0' && count === 10 ? '10' : digit;

function selectionText(play: Play, { numbers, places }: WrittenPicks, count: number): string | null {
  if (play.input === 'none') return '-';
  if (play.choiceKind === 'place') return places.join(',');
  // Dragon and tiger compare a place with its mirror image: the first with the last.
  if (play.choiceKind === 'pair-of-places')
    return places.map((place) => `${place}v${count + 1 - Number(place)}`).join();
  const picks: string[] = [];
  for (const number of numbers) {
    const read = picksIn(number, play);
    if (read === null) return null;
    picks.push(...read);
  }
  if (play.input !== 'positions') return picks.join(',');
  if (places.length === 0) return picks.length === play.positions?.length ? picks.join('|') : null;
  return (play.positions ?? []).map((position) => (places.includes(position) ? picks.join(',') : '')).join('|');
}

/** The picks that a written number stands for: itself, its digits where no pick has more than one, a face as often as needed. */
function picksIn(text: string, { choices, choiceKind }: Play): string[] | null {
  if (choices.includes(text)) return [text];
  const repeated = [text.repeat(2), text.repeat(3)].find((face) => choiceKind === 'face' && choices.includes(face));
  if (repeated !== undefined) return [repeated];
  const bare = text.replace(/^0(?=\d$)/, '');
  if (choiceKind !== 'digit' && choices.includes(bare)) return [bare];
  if (!choices.every((choice) => choice.length === 1 || choice === '10')) return null;
  const digits = text.split('').map((digit) => (digit === '0' && !choices.includes('0') ? '10' : digit));
  return digits.every((digit) => choices.includes(digit)) ? digits : null;
}
