import type { Phone } from './phone.ts';

/** Opens the centre by its own way from the personal centre: two taps from anywhere. */
export async function openCentre(phone: Phone): Promise<void> {
  await phone.open('/mine');
  await phone.page.locator('main a[href="/protection"]').tap();
  await phone.page.getByRole('heading', { name: phone.say('protection.breaks'), exact: true }).waitFor();
}

/** Types a limit on the keypad of the sheet. */
export async function typeLimit(phone: Phone, digits: string): Promise<void> {
  const keypad = phone.page.getByRole('dialog').getByRole('group', { name: phone.say('ui.keypad') });
  for (const digit of digits) await keypad.getByRole('button', { name: digit, exact: true }).tap();
  await keypad.getByRole('button', { name: phone.say('protection.set'), exact: true }).tap();
}
