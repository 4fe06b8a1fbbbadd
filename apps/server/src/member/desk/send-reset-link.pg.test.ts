import { contactCalls } from '@drawroom/contract/member-contact';
import { aContext } from '@drawroom/testkit/slice-kernel';
import { endOf } from '@drawroom/testkit/refusal-of';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EMAIL, NEW_PASSWORD, openContactWorld, PHONE, type ContactWorld } from '../contact/test-world.ts';
import { PACE } from '../contact/pace.ts';
import { makeResetLink } from './send-reset-link.ts';

let world: ContactWorld;
beforeEach(async () => {
  world = await openContactWorld();
});
afterEach(() => world.stop());

/** Sends a link as the house does, once messages may follow one another again. */
async function send(memberId: bigint) {
  world.advance(PACE.everyMs);
  const { told, send: go } = await world.kernel.db.tx((t) => makeResetLink(world.kernel, t, memberId));
  await go();
  return told;
}

const tokenAt = (address: string): string => /resetpwd#([\w-]{43})/.exec(world.sentTo(address).at(-1) ?? '')?.[1] ?? '';

test('the house sends a link to the mailbox of a member, who chooses his password himself (R-87)', async () => {
  const ann = await world.memberWith('annabel');
  await world.withEmail(ann);
  const told = await send(ann.session.memberId);
  expect(told).toEqual({ channel: 'email', to: 't***t@example.com' });
  const linkToken = tokenAt(EMAIL);
  // Whoever is answered for it learns nothing of the link.
  expect(JSON.stringify(told)).not.toContain(linkToken);
  const fields = { linkToken, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  await world.call(contactCalls.resetPwdByLink, { fields, context: aContext() });
  expect((await world.login({ username: 'annabel', password: NEW_PASSWORD })).member.username).toBe('annabel');
});

test('who has a phone alone gets it there, and who has neither cannot be helped so', async () => {
  const ben = await world.memberWith('benedict');
  expect(await send(ben.session.memberId)).toMatchObject({ channel: 'phone' });
  expect(tokenAt(PHONE)).toHaveLength(43);
  const cat = await world.sessionOf(await world.register({ username: 'catherine' }));
  expect(await endOf(send(cat.memberId))).toBe('member.cannot_send');
  expect(await endOf(send(999_999n))).toBe('member.unknown');
});

test('links come at the pace of every other message', async () => {
  const ben = await world.memberWith('benedict');
  await send(ben.session.memberId);
  const again = world.kernel.db.tx((t) => makeResetLink(world.kernel, t, ben.session.memberId));
  expect(await endOf(again)).toBe('member.locked_for_now');
});
