import type { Play } from '../src/games/game-family.ts';

/**
 * What a selection text means by the grammar of games.md §0.1 alone, written without the parsers: the picks of each side in
 * the order of the menu, or null where the text is not of the grammar.
 */
export function strictReading(play: Play, text: string): string | null {
  switch (play.input) {
    case 'none':
      return text === '-' ? '-' : null;
    case 'options':
      return sideOf(play, text);
    case 'set':
      return bankerOf(play, text) ?? blocksOf(play, text) ?? sideOf(play, text);
    case 'doubles-singles':
      return sidesOf(play, text);
    case 'positions':
      return positionsOf(play, text);
    case 'places-set': {
      const [, places = '', rest = ''] = /^pos=([^:]*):([^:]*)$/.exec(text) ?? [];
      const read = ordered(places, play.positions ?? []);
      const picks = play.sideCounts === undefined ? sideOf(play, rest) : sidesOf(play, rest);
      return read === null || picks === null ? null : `pos=${read}:${picks}`;
    }
  }
}

const sideOf = (play: Play, text: string): string | null => ordered(text, play.choices);

function ordered(text: string, choices: readonly string[]): string | null {
  const picks = text.split(',');
  if (new Set(picks).size !== picks.length || picks.some((pick) => !choices.includes(pick))) return null;
  return choices.filter((choice) => picks.includes(choice)).join(',');
}

function bankerOf(play: Play, text: string): string | null {
  const [, dan = '', tuo = ''] = /^dan:([^;]*);tuo:([^;]*)$/.exec(text) ?? [];
  const [bankers, others] = [sideOf(play, dan), sideOf(play, tuo)];
  if (bankers === null || others === null || sideOf(play, `${dan},${tuo}`) === null) return null;
  return `dan:${bankers};tuo:${others}`;
}

/** Two blocks against each other, a pick of each making a unit (games.md §8, 对碰). */
function blocksOf(play: Play, text: string): string | null {
  const blocks = text.split('|').map((block) => sideOf(play, block));
  const whole = sideOf(play, text.replaceAll('|', ','));
  return blocks.length < 2 || whole === null || blocks.includes(null) ? null : blocks.join('|');
}

function sidesOf(play: Play, text: string): string | null {
  const sides = text.split('|').map((side) => sideOf(play, side));
  return sides.includes(null) || sides.length !== 2 ? null : sides.join('|');
}

function positionsOf(play: Play, text: string): string | null {
  const sides = text.split('|').map((side) => (side === '' ? '' : sideOf(play, side)));
  return sides.includes(null) || sides.length !== play.positions?.length ? null : sides.join('|');
}
