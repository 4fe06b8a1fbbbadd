import type { InputOf } from '@drawroom/contract/call';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { subscribe } from '@drawroom/contract/notice';
import type { Session } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { mayBePushedTo } from '../kernel/sending/push-address.ts';
import { isPoint } from '../kernel/sending/push-crypto.ts';
import type { NoticeKernel } from './deps.ts';

/** A member's devices with pushes; the oldest makes room. */
const DEVICES_MAX = 10;

/** Where a push goes, as the browser says it. */
export type PushTarget = Omit<InputOf<typeof subscribe>, 'renew'>;

/** The device of row `s` is logged in; a session that is merely asleep is no logout. */
export const LOGGED_IN = `exists (
  select from kernel.session k where k.member_id = s.member_id and k.ended_at is null and k.public_key = s.device_key)`;

/** Row `s` is of the device whose session is $2: the key stays when a session goes on under another token. */
export const SAME_DEVICE = `s.device_key = (select k.public_key from kernel.session k where k.id = $2)`;

/**
 * Pushes go to this device from now on. An address belongs to whoever has subscribed with it last: whoever logs in on a phone takes
 * it over from the one before. With `renew` only what he has switched on himself goes on.
 * @throws Refusal `notice.endpoint_refused` for an address that is no public one, or keys that are none
 */
export async function subscribeDevice(
  { db, vault, metrics }: Pick<NoticeKernel, 'db' | 'vault' | 'metrics'>,
  { session, locale }: { readonly session: Session; readonly locale: LocaleTag },
  { renew, ...asked }: InputOf<typeof subscribe>,
): Promise<void> {
  if (!mayBePushedTo(asked.endpoint) || !isPoint(asked.p256dh)) throw new Refusal('notice.endpoint_refused');
  const { memberId } = session;
  const endpointKey = vault.lookupKey('push endpoint', asked.endpoint);
  const record = subscriptionRecord(endpointKey);
  const at = { record, wrappedKey: vault.newKey(record) };
  const target = vault.seal(at, 'target', JSON.stringify(asked));
  await db.tx(async (t) => {
    const { rowCount: own } = await t.query(
      'select from notice.subscription where endpoint_key = $1 and member_id = $2 for update',
      [endpointKey, memberId],
      'notice-subscription-own',
    );
    if (renew === 1 && own === 0) return;
    await t.query(
      `delete from notice.subscription s where s.endpoint_key = $3 or (s.member_id = $1 and ${SAME_DEVICE})`,
      [memberId, session.id, endpointKey],
      'notice-subscription-before',
    );
    const { rowCount } = await t.query(
      `insert into notice.subscription (member_id, kind, device_key, endpoint_key, wrapped_key, target, language)
       select $1, $3, k.public_key, $4, $5, $6, $7 from kernel.session k where k.id = $2`,
      [memberId, session.id, session.claims.kind, endpointKey, at.wrappedKey, target, locale],
      'notice-subscription',
    );
    if (rowCount === 0) throw new Refusal('session.required');
    await t.query(
      `delete from notice.subscription where id in (
         select id from notice.subscription where member_id = $1 order by id desc offset ${DEVICES_MAX})`,
      [memberId],
      'notice-subscription-surplus',
    );
  });
  metrics.count('notice_subscribed_total');
}

/** No pushes to this device any more. */
export async function unsubscribeDevice({ db }: Pick<NoticeKernel, 'db'>, session: Session): Promise<void> {
  await db.query(
    `delete from notice.subscription s where s.member_id = $1 and ${SAME_DEVICE}`,
    [session.memberId, session.id],
    'notice-unsubscribe',
  );
}

/** Name of a subscription's record in the vault. */
export function subscriptionRecord(endpointKey: string): string {
  return `notice.subscription:${endpointKey}`;
}
