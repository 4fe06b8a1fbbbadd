import { LISTED_WORDS } from '@drawroom/provider/listed-words';
import { nearestLocale } from '@drawroom/provider/pages/kit/languages';
import type { FrameLocator, Locator } from 'playwright-core';

import type { Phone } from './phone.ts';
import { gameWordsOf } from './words.ts';
import type { Language, Words } from './words.ts';

/** The first page of a provider that has just begun takes its time on a busy machine, ms. */
const FIRST_PAGE_MS = 60_000;
/** A busy machine may fail to bring a game; so many times it is asked for. */
const OPENINGS = 3;
/** A goal or the end of a half may refuse a bet; so many are tried. */
const ATTEMPTS = 6;

/** The game inside the lobby. */
export const gameIn = ({ page }: Phone): FrameLocator => page.frameLocator('iframe');

type Game = keyof typeof LISTED_WORDS;

/** The title by which the hall offers one of the sample provider's games. */
export const titleOf = (game: Game, locale: Language): string => LISTED_WORDS[game].title[nearestLocale(locale)];

/** What a player does in the sample provider's pages, in his language. */
export interface Player {
  readonly frame: FrameLocator;
  /** Opens a game from the hall. */
  openGame(game: Game): Promise<void>;
  /** Waits until the game can be played: a button that begins with this text is there. */
  opened(key: string): Promise<void>;
  /** Stakes at mines and takes what the first safe square is worth; a mine ends the round as well. */
  playMines(): Promise<void>;
  /** Asks for a ball to be dropped, whatever comes of it. */
  askToDrop(): Promise<void>;
  /** Drops a ball and waits until it has landed. */
  playPlinko(): Promise<void>;
  /** Guesses once; takes what a right guess is worth. */
  playHilo(): Promise<void>;
  /** Chooses the first open odds there are. */
  pick(): Promise<void>;
  /** Opens the player's own bets. */
  openBets(): Promise<void>;
  /** Waits for a bet among them; the match may be over by now. */
  seeBets(): Promise<void>;
  /** Opens the bet slip. */
  openSlip(): Promise<void>;
  /** Bets on whatever match is live; a goal or the end of a half meanwhile refuses it, and another is taken. */
  betOnMatch(): Promise<void>;
}

interface Hands {
  readonly frame: FrameLocator;
  readonly say: Words;
  /** A button by its text. */
  button(key: string): Locator;
  /** A button whose text ends with an amount, as every language of ours writes it. */
  amountButton(key: string): Locator;
}

export function playerOn(phone: Phone, locale: Language): Player {
  const say = gameWordsOf(locale);
  const frame = gameIn(phone);
  const hands: Hands = {
    frame,
    say,
    button: (key) => frame.getByRole('button', { name: say(key), exact: true }),
    amountButton: (key) => frame.getByRole('button', { name: new RegExp(`^${say(key, { amount: '' })}`, 'u') }),
  };
  return {
    frame,
    openGame: async (game) => {
      await phone.open('/games');
      await phone.page.locator('main').getByText(titleOf(game, locale), { exact: true }).tap();
      await phone.page.waitForURL('**/embedded**');
      await untilOpen(phone);
    },
    opened: (key) => hands.amountButton(key).waitFor({ timeout: FIRST_PAGE_MS }),
    ...gamesOf(hands),
    ...sportsOf(hands),
  };
}

/** Waits until nothing stands over the game; one that did not come is asked for again, as its player would. */
async function untilOpen({ page, button }: Phone): Promise<void> {
  const place = page.locator('section:has(> iframe)');
  const opened = place.filter({ hasNot: page.getByRole('status') }).filter({ hasNot: page.getByRole('alert') });
  const trouble = page.getByRole('alert').filter({ visible: true });
  for (let attempt = 1; ; attempt += 1) {
    await trouble.or(opened).first().waitFor({ timeout: FIRST_PAGE_MS });
    if (await opened.isVisible()) return;
    const words = await trouble.first().innerText();
    if (attempt === OPENINGS) throw new Error(`the game did not open: ${words}`);
    await button('game.again').tap();
  }
}

function gamesOf({
  frame,
  say,
  amountButton,
}: Hands): Pick<Player, 'playMines' | 'askToDrop' | 'playPlinko' | 'playHilo'> {
  const start = (key: string): Promise<void> => amountButton(key).tap({ timeout: FIRST_PAGE_MS });
  /** Takes what the round is worth, unless it is over already. */
  async function take(): Promise<void> {
    const worth = amountButton('play.take');
    const again = amountButton('play.start');
    await worth.or(again).first().waitFor();
    if (await worth.isVisible()) await worth.tap();
    await again.waitFor();
  }
  return {
    playMines: async () => {
      await start('play.start');
      await frame.getByRole('button', { name: say('mines.square', { n: '1' }), exact: true }).tap();
      await take();
    },
    askToDrop: () => start('plinko.drop'),
    playPlinko: async () => {
      await start('plinko.drop');
      await frame.locator('.result').waitFor();
    },
    playHilo: async () => {
      await start('play.start');
      await frame.locator('.guess:not([disabled])').first().tap();
      await take();
    },
  };
}

function sportsOf(hands: Hands): Pick<Player, 'pick' | 'openBets' | 'seeBets' | 'openSlip' | 'betOnMatch'> {
  const { frame, say, button, amountButton } = hands;
  const pick = (): Promise<void> => frame.locator('.sp-odds:not([disabled])').first().tap({ timeout: FIRST_PAGE_MS });
  async function openSlip(): Promise<void> {
    await amountButton('slip.title').tap();
    await frame.getByRole('dialog').waitFor();
  }
  return {
    pick,
    openSlip,
    openBets: () => button('nav.bets').tap({ timeout: FIRST_PAGE_MS }),
    seeBets: async () => {
      const bet = frame.locator('.sp-bet-card').first();
      const nothing = frame.locator('.sp-nothing');
      await bet.or(nothing).waitFor();
      if (await nothing.isVisible()) await button('bets.settled').tap();
      await bet.waitFor();
    },
    betOnMatch: async () => {
      const placed = frame.getByText(say('slip.placed'), { exact: true });
      const refused = frame.getByRole('dialog').locator('.sp-notice');
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        await pick();
        await openSlip();
        await frame.getByText(say('slip.acceptAll'), { exact: true }).tap();
        const place = amountButton('slip.place').last();
        if (await place.isEnabled()) {
          await place.tap();
          await placed.or(refused).first().waitFor();
        }
        if (await placed.isVisible()) break;
        await button('slip.clear').tap();
        await button('shell.close').tap();
      }
      await button('slip.done').tap();
    },
  };
}
