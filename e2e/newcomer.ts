import { slide } from './captcha.ts';
import type { LobbyWorld } from './lobby-world.ts';
import type { Phone } from './phone.ts';

/** Password of whoever registers here. */
export const NEW_PASSWORD = 'k7#pexq2';

interface Newcomer {
  /** Of the registration, with whatever invitation it carries. */
  readonly path: string;
  readonly username: string;
}

/** Fills in the registration and sends it; ends with the captcha on the screen. */
export async function applyAtDoor(phone: Phone, { path, username }: Newcomer): Promise<void> {
  const field = (key: string) => phone.page.getByLabel(phone.say(`member.register.${key}`), { exact: true });
  await phone.open(path);
  await field('username').fill(username);
  await field('password').fill(NEW_PASSWORD);
  await field('confirm').fill(NEW_PASSWORD);
  await phone.button('member.register.submit').tap();
  await phone.page.locator('[role="slider"][aria-disabled="false"]').waitFor();
}

/** Slides the captcha of the registration; whoever registers is logged in at once. */
export async function slideIn(phone: Phone, world: Pick<LobbyWorld, 'db'>): Promise<void> {
  await slide(phone, world);
  await phone.page.waitForURL((url) => url.pathname === '/enterRoom');
}

/** Registers. */
export async function register(phone: Phone, world: Pick<LobbyWorld, 'db'>, newcomer: Newcomer): Promise<void> {
  await applyAtDoor(phone, newcomer);
  await slideIn(phone, world);
}
