import { createHash } from 'node:crypto';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { InboxFact } from '@drawroom/contract/notice';
import type { Tx } from '../kernel/kernel.ts';
import type { LocalText } from '../kernel/local-text.ts';
import { RepeatedWork } from '../kernel/repeated-work.ts';
import type { PushAnswer } from '../kernel/sending/web-push.ts';
import type { Notices } from './deps.ts';
import { pushKey, type PushKey } from './push-key.ts';
import { pushAlert } from './push-queue.ts';
import { pushWords, type PushSubject } from './push-words.ts';
import { LOGGED_IN, subscriptionRecord, type PushTarget } from './subscribe.ts';

const LOOK_MS = 1_000;
const PER_LOOK = 20;
/** Who has taken a push and is not heard of again for so long has died; it is then sent once more. */
const LEASE_SECONDS = 30;
const TRIES_MAX = 6;
const BACK_OFF_MS = 5_000;
const LONGEST_WAIT_MS = 3_600_000;
/** Tag of the one push that tells how many were held back. */
const HELD = 'held';

/**
 * Nothing to send: read meanwhile (of what was held back: all of it), too old, tried too often, or the device was logged out.
 */
const IDLE = `(e.read_at is not null or t.expires_at <= clock_timestamp() or t.tries > ${TRIES_MAX}
  or t.tag = '${HELD}' and not exists (select from notice.entry u where u.member_id = s.member_id and u.read_at is null)
  or not ${LOGGED_IN})`;

/** Sends what is due. Any number may run at once; a push goes out once, or again under the same tag after a crash. */
export function pushRunner(notices: Notices): RepeatedWork {
  const { log, metrics } = notices.kernel;
  return new RepeatedWork(() => sendPushes(notices), {
    pauseMs: LOOK_MS,
    onFault: (error) => {
      metrics.count('notice_push_fault_total');
      log.error({ err: error }, 'notice: pushes');
    },
  });
}

/** Queues alerts whose time has come, then sends everything that is due. */
export async function sendPushes(notices: Notices): Promise<void> {
  const { kernel, deps } = notices;
  while (await kernel.db.tx((t) => pushAlert(t, deps)));
  for (;;) {
    const { due, pushes } = await takeDue(notices);
    if (due === 0) return;
    const key = await pushKey(kernel.db, kernel.vault);
    await Promise.all(pushes.map((push) => sendOne(notices, key, push)));
  }
}

/** Locks what may go out now, first come first served, with where its member's day is. */
async function lockDue(
  { deps }: Notices,
  t: Tx,
): Promise<{ readonly ids: readonly bigint[]; readonly zones: readonly string[] }> {
  const { rows } = await t.query<{ id: bigint; member: bigint }>(
    `select p.id, s.member_id as member from notice.push p join notice.subscription s on s.id = p.subscription_id
     where p.due_at <= clock_timestamp() order by p.due_at, p.id limit ${PER_LOOK} for update of p skip locked`,
    [],
    'notice-push-due',
  );
  const zoneOf = await deps.zonesOf(t, [...new Set(rows.map(({ member }) => member))]);
  return { ids: rows.map(({ id }) => id), zones: rows.map(({ member }) => zoneOf.get(member) ?? 'UTC') };
}

/**
 * Nothing is pushed in a member's quiet hours: what is due then is counted in one push for when they end; what it was about stays in
 * the inbox. An entry that renews itself is counted once.
 */
async function holdOverQuietHours(
  t: Tx,
  { ids, zones }: { readonly ids: readonly bigint[]; readonly zones: readonly string[] },
): Promise<void> {
  await t.query(
    `with quiet as materialized (
       select p.id, p.subscription_id, p.tag, p.topic,
         notice.quiet_until(z.zone, w.quiet_from, w.quiet_to, clock_timestamp()) as until
       from unnest($1::bigint[], $2::text[]) as z (id, zone)
         join notice.push p on p.id = z.id
         join notice.subscription s on s.id = p.subscription_id
         join notice.setting w on w.member_id = s.member_id
     ), gone as (
       delete from notice.push p using quiet q where p.id = q.id and q.until is not null and q.tag <> '${HELD}'
     )
     insert into notice.push as h (subscription_id, tag, topic, held, told, due_at, expires_at)
     select subscription_id, '${HELD}', '${HELD}', count(*) filter (where tag <> '${HELD}'),
       coalesce(array_agg(tag) filter (where topic = 'service'), '{}'), max(until), max(until) + interval '12 hours'
     from quiet where until is not null group by subscription_id
     on conflict (subscription_id, tag) do update set
       held = h.held + excluded.held - (select count(*) from unnest(excluded.told) k where k = any(h.told)),
       told = array(select unnest(h.told) union select unnest(excluded.told)),
       due_at = excluded.due_at, expires_at = excluded.expires_at`,
    [ids, zones],
    'notice-push-hold',
  );
}

interface DuePush {
  readonly id: bigint;
  readonly tag: string;
  readonly topic: string;
  readonly tries: number;
  readonly ttlSeconds: number;
  readonly held: number | null;
  readonly fact: InboxFact | null;
  readonly title: LocalText | null;
  readonly body: LocalText | null;
  /** Read meanwhile, or its device was logged out: nothing to send. */
  readonly idle: boolean;
  readonly subscriptionId: bigint;
  readonly endpointKey: string;
  readonly wrappedKey: string;
  readonly target: string;
  readonly language: LocaleTag;
  readonly amounts: boolean;
}

interface Taken {
  /** How many were due, with those that are held back now. */
  readonly due: number;
  readonly pushes: readonly DuePush[];
}

/** Takes what is due for half a minute, but for what falls into quiet hours. */
async function takeDue(notices: Notices): Promise<Taken> {
  return notices.kernel.db.tx(async (t) => {
    const locked = await lockDue(notices, t);
    if (locked.ids.length === 0) return { due: 0, pushes: [] };
    await holdOverQuietHours(t, locked);
    const { rows } = await t.query<DuePush>(
      `with taken as (
         update notice.push set tries = tries + 1, due_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
         where id = any($1) and due_at <= clock_timestamp() returning *
       )
       select t.id, t.tag, t.topic, t.tries, t.held, e.fact, n.title, n.body,
         greatest(0, extract(epoch from t.expires_at - clock_timestamp()))::int as "ttlSeconds", ${IDLE} as idle,
         s.id as "subscriptionId", s.endpoint_key as "endpointKey", s.wrapped_key as "wrappedKey", s.target, s.language,
         coalesce(w.amounts, false) as amounts
       from taken t join notice.subscription s on s.id = t.subscription_id
         left join notice.entry e on e.id = t.entry_id left join notice.notice n on n.id = t.notice_id
         left join notice.setting w on w.member_id = s.member_id
       order by t.id`,
      [locked.ids],
      'notice-push-take',
    );
    return { due: locked.ids.length, pushes: rows };
  });
}

function subjectOf({ fact, title, body, held }: DuePush): PushSubject {
  if (fact !== null) return { kind: 'entry', fact };
  if (title !== null && body !== null) return { kind: 'alert', title, body };
  return { kind: 'held', count: held ?? 0 };
}

async function sendOne(notices: Notices, key: PushKey, push: DuePush): Promise<void> {
  const { kernel, deps } = notices;
  if (push.idle) return settle(notices, push, { kind: 'refused' });
  const record = subscriptionRecord(push.endpointKey);
  const opened = kernel.vault.open({ record, wrappedKey: push.wrappedKey }, 'target', push.target);
  const target = JSON.parse(opened) as PushTarget;
  const words = pushWords(kernel, { locale: push.language, amounts: push.amounts }, subjectOf(push));
  const contact = kernel.config.publicOrigins.find((origin) => origin.startsWith('https:')) ?? null;
  const answer = await deps.push.send(
    { ...key, contact },
    {
      target,
      payload: JSON.stringify({ ...words, tag: push.tag, topic: push.topic }),
      ttlSeconds: push.ttlSeconds,
      urgency: push.topic === 'win' || push.topic === 'team' || push.tag === HELD ? 'normal' : 'high',
      topic: createHash('sha256').update(push.tag).digest('base64url').slice(0, 32),
    },
    kernel.clock.now(),
  );
  kernel.metrics.count('notice_push_total', { answer: answer.kind });
  await settle(notices, push, answer);
}

/** What becomes of a push: gone, or tried again after a pause that grows. A device that is no more takes its pushes along. */
async function settle(
  { kernel: { db } }: Notices,
  { id, tries, subscriptionId }: DuePush,
  answer: PushAnswer,
): Promise<void> {
  if (answer.kind === 'gone') {
    await db.query('delete from notice.subscription where id = $1', [subscriptionId], 'notice-subscription-gone');
  } else if (answer.kind === 'later' && tries < TRIES_MAX) {
    const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(answer.afterMs ?? 0, BACK_OFF_MS * 4 ** (tries - 1)));
    await db.query(
      `update notice.push set due_at = clock_timestamp() + $2 * interval '1 ms' where id = $1`,
      [id, waitMs],
      'notice-push-later',
    );
  } else {
    await db.query('delete from notice.push where id = $1', [id], 'notice-push-done');
  }
}
