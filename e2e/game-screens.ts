import { gameIn, playerOn } from './game-steps.ts';
import type { Player } from './game-steps.ts';
import { transfersEnded } from './games-house.ts';
import { nothingLoads } from './in-page.ts';
import type { LobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';
import type { Phone } from './phone.ts';
import type { ScreenState } from './screens.ts';
import type { Language } from './words.ts';

/** A round, a bet and the transfers around them, so that hall, transfers and records have something to show. */
export async function playWithOthers(world: LobbyWorld): Promise<void> {
  const phone = await aPhone(world);
  await phone.logIn();
  await phone.open('/games');
  await phone.page.getByLabel(phone.say('game.auto')).check();
  const player = playerOn(phone, 'zh-CN');
  await player.openGame('mines');
  await player.playMines();
  await player.openGame('sports');
  await player.betOnMatch();
  await phone.button('game.leave').tap();
  await phone.page.waitForURL('**/games');
  await transfersEnded(world);
  await phone.close();
}

/** What the page of the game that is open says of its language and its direction. */
export async function framedLanguage(phone: Phone): Promise<Readonly<Record<'lang' | 'dir', string | null>>> {
  const page = gameIn(phone).locator('html');
  const [lang, dir] = await Promise.all([page.getAttribute('lang'), page.getAttribute('dir')]);
  return { lang, dir };
}

/** The screens of external games, and the sample provider's own pages in their frame: both are looked at. */
export function gameScreens(locale: Language): readonly ScreenState[] {
  const open = (name: string, play: (player: Player) => Promise<void>): ScreenState => ({
    name,
    show: async (phone) => {
      await play(playerOn(phone, locale));
      await phone.page.waitForFunction(nothingLoads);
    },
  });
  return [
    filled('games', '/games', 'main li > a'),
    filled('transfers', '/transfers', ROW),
    filled('youxi', '/youxi', ROW),
    filled('sports', '/sports', ROW),
    // Points on both ways are among the latest changes.
    filled('walletcenter-moved', '/walletcenter', ROW),
    filled('jifen-moved', '/jifen', ROW),
    open('embedded-mines', async (player) => {
      await player.openGame('mines');
      await player.opened('play.start');
    }),
    open('embedded-plinko', async (player) => {
      await player.openGame('plinko');
      await player.playPlinko();
    }),
    open('embedded-hilo', async (player) => {
      await player.openGame('hilo');
      await player.playHilo();
    }),
    open('embedded-sports', async (player) => {
      await player.openGame('sports');
      await player.frame.locator('.sp-odds').first().waitFor();
    }),
    open('embedded-match', async (player) => {
      await player.openGame('sports');
      await player.frame.locator('.sp-match-open').first().tap();
      await player.frame.locator('.sp-board').waitFor();
    }),
    open('embedded-slip', async (player) => {
      await player.openGame('sports');
      await player.pick();
      await player.openSlip();
    }),
    open('embedded-bets', async (player) => {
      await player.openGame('sports');
      await player.openBets();
      await player.seeBets();
    }),
  ];
}

/** A row of a list that opens its sheet. */
const ROW = 'main li > button';

/** A screen whose rows are there. */
const filled = (name: string, path: string, row: string): ScreenState => ({
  name,
  show: async (phone) => {
    await phone.open(path);
    await phone.page.locator(row).first().waitFor();
    await phone.page.waitForFunction(nothingLoads);
  },
});

/** What the agent above sees of it. */
export const TEAM_GAME_SCREENS: readonly ScreenState[] = [filled('xiajiyx', '/xiajiyx', 'main li')];

/** As after a comparison with the provider that found a difference for everybody who has been there. */
export async function findDifference({ db }: LobbyWorld): Promise<void> {
  await db.query(
    `with made as (
       insert into transfer.comparison (provider_id, players, moving, ours, theirs, differing) select id, 1, 0, 0, 500, 1 from transfer.provider
       returning id, provider_id)
     insert into transfer.difference (comparison_id, member_id, player_id, expected, reported)
     select m.id, p.member_id, p.player_id, 0, 500 from made m join transfer.player p using (provider_id)`,
  );
}

/** A screen that says that the house and the provider differ; after `findDifference`. */
const disputed = (name: string, path: string): ScreenState => ({
  name,
  show: async ({ page, open, say }) => {
    await open(path);
    await page.getByText(say('shell.game.disputed'), { exact: true }).waitFor();
    await page.waitForFunction(nothingLoads);
  },
});
export const DISPUTE_SCREENS: readonly ScreenState[] = [
  disputed('games-dispute', '/games'),
  disputed('walletcenter-dispute', '/walletcenter'),
];

/** Sheets over the screens of external games. */
export const GAME_SHEETS: readonly ScreenState[] = [
  { name: 'games-move', show: (phone) => openFirst(phone, '/games', 'game.move') },
  { name: 'transfers-sheet', show: (phone) => openFirst(phone, '/transfers') },
  { name: 'youxi-sheet', show: (phone) => openFirst(phone, '/youxi') },
  { name: 'sports-sheet', show: (phone) => openFirst(phone, '/sports') },
];

/** What a button with this text opens, or the first row of a list. */
async function openFirst(phone: Phone, path: string, key?: string): Promise<void> {
  const { page } = phone;
  await phone.open(path);
  await page.waitForFunction(nothingLoads);
  const row = page.locator(ROW).first();
  await (key === undefined ? row : phone.button(key).first()).tap();
  await page.getByRole('dialog').waitFor();
  await page.waitForFunction(nothingLoads);
}
