import type { Tx } from '../kernel/kernel.ts';
import type { NoticeDeps } from './deps.ts';
import { SHOWN } from './notice-store.ts';

/** A win is old news after an hour; what is about money or safety is good for a day. */
const KEPT_HOURS = `case when e.topic = 'win' then 1 else 24 end`;
/**
 * Seconds until a push may go. Whoever sits at the talk with the desk reads an answer at once, and of answers in a row one is pushed; who
 * comes into a team within a minute is told of with one, too.
 */
const WAIT_SECONDS = `case e.topic when 'service' then 10 when 'team' then 60 else 0 end`;
/** On the lock screen a newer win takes the place of the one before, and so do news of a team; everything else stands for itself. */
const TAG = `case e.topic when 'win' then 'win' when 'team' then 'team ' || (e.fact ->> 'what') else e.key end`;

/**
 * Sends new entries on their way to the phones of their members who want to hear of such, in the transaction that wrote them. What
 * waits with the same tag makes room as a row: one that is being sent is then not the one that is queued.
 */
export async function pushEntries(t: Tx, entryIds: readonly bigint[]): Promise<void> {
  if (entryIds.length === 0) return;
  const wanted = `from notice.entry e join notice.subscription s on s.member_id = e.member_id
     left join notice.setting w on w.member_id = e.member_id
     where e.id = any($1) and e.read_at is null and not e.topic in ('limit', 'follow', 'report') and not e.topic = any(coalesce(w.muted, '{}'))`;
  await t.query(
    `delete from notice.push p using (select s.id, ${TAG} as tag ${wanted}) n
     where p.subscription_id = n.id and p.tag = n.tag`,
    [entryIds],
    'notice-push-outdated',
  );
  await t.query(
    `insert into notice.push (subscription_id, tag, topic, entry_id, expires_at, due_at)
     select distinct on (s.id, ${TAG}) s.id, ${TAG}, e.topic, e.id, clock_timestamp() + ${KEPT_HOURS} * interval '1 hour',
       clock_timestamp() + ${WAIT_SECONDS} * interval '1 second'
     ${wanted} order by s.id, ${TAG}, e.id desc`,
    [entryIds],
    'notice-push-entries',
  );
}

/**
 * Sends an alert on its way to phones once its time has come, in one transaction for each alert; whether there was one. Members who
 * come into its audience later see it in the lobby.
 */
export async function pushAlert(t: Tx, deps: Pick<NoticeDeps, 'membersIn'>): Promise<boolean> {
  const { rows } = await t.query<{ id: bigint; rooms: string[] | null }>(
    `select n.id, n.rooms from notice.notice n where n.kind = 'alert' and n.pushed_at is null and ${SHOWN}
     order by n.from_at, n.id limit 1 for update skip locked`,
    [],
    'notice-alert-due',
  );
  const [due] = rows;
  if (due === undefined) return false;
  const inRooms = due.rooms === null ? null : await deps.membersIn(t, due.rooms);
  await t.query(
    `insert into notice.push (subscription_id, tag, topic, notice_id, expires_at)
     select s.id, 'alert ' || n.id, 'alert', n.id,
       least(coalesce(n.until_at, 'infinity'), clock_timestamp() + interval '24 hours')
     from notice.notice n join notice.subscription s
       on (n.languages is null or s.language = any(n.languages)) and (n.kinds is null or s.kind = any(n.kinds))
       and (n.members is null or s.member_id = any(n.members)) and ($2::bigint[] is null or s.member_id = any($2))
     left join notice.setting w on w.member_id = s.member_id
     where n.id = $1 and not 'alert' = any(coalesce(w.muted, '{}'))
     on conflict do nothing`,
    [due.id, inRooms],
    'notice-push-alert',
  );
  await t.query(
    'update notice.notice set pushed_at = clock_timestamp() where id = $1',
    [due.id],
    'notice-alert-pushed',
  );
  return true;
}
