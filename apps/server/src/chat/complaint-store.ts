import type { OperatorReplyOf } from '@drawroom/contract/operator';
import type { chatDeskCalls, ComplaintView } from '@drawroom/contract/chat-desk';
import type * as z from 'zod/mini';
import type { Sql } from '../kernel/kernel.ts';

/** Reports of a complaint that are shown. */
const SHOWN = 100;

/** A complaint as its row and those it names have it. */
interface StoredComplaint {
  readonly id: bigint;
  readonly roomCode: string;
  readonly seq: bigint;
  readonly text: string;
  readonly card: ComplaintView['card'];
  readonly hadPicture: boolean;
  readonly width: number | null;
  readonly height: number | null;
  readonly saidAtMs: number;
  readonly openedAtMs: number;
  readonly hiddenAtMs: number | null;
  readonly memberId: bigint;
  readonly handle: string | null;
  readonly nickname: string;
  readonly moderator: boolean;
  readonly upheld: number;
  readonly reports: number;
  readonly verdict: NonNullable<ComplaintView['decision']>['verdict'] | null;
  readonly reason: NonNullable<ComplaintView['decision']>['reason'];
  readonly minutes: number | null;
  readonly note: string;
  readonly operator: string;
  readonly closedAtMs: number;
}

type Reporter = ComplaintView['reporters'][number];

const SELECT = `select c.id, c.room_code as "roomCode", c.seq, c.text, c.card, c.had_picture as "hadPicture", i.width, i.height,
  c.said_at as "saidAtMs", c.opened_at as "openedAtMs", c.hidden_at as "hiddenAtMs", c.member_id as "memberId", p.handle, v.nickname,
  exists (select from room.v_moderator mo where mo.room_code = c.room_code and mo.member_id = c.member_id) as moderator,
  (select count(*)::int from chat.complaint u where u.member_id = c.member_id and u.verdict <> 'dismiss') as upheld,
  (select count(*)::int from chat.report r where r.complaint_id = c.id) as reports,
  c.verdict, c.reason, c.minutes, c.note, c.operator_name as operator, c.closed_at as "closedAtMs"
  from chat.complaint c join member.v_member v on v.id = c.member_id left join chat.person p on p.member_id = c.member_id
  left join chat.reported_picture i on i.complaint_id = c.id`;

/** A page of the open complaints, the longest waiting first, or of the decided ones, the last one first. */
export async function listComplaints(
  sql: Sql,
  { state, roomCode, page, size }: z.output<typeof chatDeskCalls.complaints.input>,
): Promise<OperatorReplyOf<typeof chatDeskCalls.complaints>> {
  const which = `c.closed_at is ${state === 'open' ? '' : 'not '}null and ($1::text is null or c.room_code = $1)`;
  const order = state === 'open' ? 'c.id' : 'c.closed_at desc, c.id desc';
  const room = roomCode ?? null;
  const { rows } = await sql.query<StoredComplaint>(
    `${SELECT} where ${which} order by ${order} limit $2 offset $3`,
    [room, size, (page - 1) * size],
    `chat-complaints-${state}`,
  );
  const counted = await sql.query<{ total: number }>(
    `select count(*)::int as total from chat.complaint c where ${which}`,
    [room],
    `chat-count-complaints-${state}`,
  );
  return { list: await withReporters(sql, rows), page, size, total: counted.rows[0]?.total ?? 0 };
}

/** One complaint; null: there is none. */
export async function findComplaint(sql: Sql, id: bigint): Promise<ComplaintView | null> {
  const { rows } = await sql.query<StoredComplaint>(`${SELECT} where c.id = $1`, [id], 'chat-complaint-view');
  return (await withReporters(sql, rows))[0] ?? null;
}

async function withReporters(sql: Sql, stored: readonly StoredComplaint[]): Promise<ComplaintView[]> {
  if (stored.length === 0) return [];
  const { rows } = await sql.query<Omit<Reporter, 'memberId'> & { complaintId: bigint; memberId: bigint }>(
    `select c.id as "complaintId", r.member_id as "memberId", coalesce(p.handle, '') as handle, v.nickname, r.reason, r.note, r.at,
       h.complaints, h.dismissed
     from unnest($1::bigint[]) as c (id)
       cross join lateral (select * from chat.report x where x.complaint_id = c.id order by x.at, x.member_id limit ${SHOWN}) r
       join member.v_member v on v.id = r.member_id left join chat.person p on p.member_id = r.member_id
       cross join lateral (select count(*)::int as complaints, count(*) filter (where hc.verdict = 'dismiss')::int as dismissed
         from chat.report hr join chat.complaint hc on hc.id = hr.complaint_id where hr.member_id = r.member_id) h
     order by r.at, r.member_id`,
    [stored.map(({ id }) => String(id))],
    'chat-reporters',
  );
  return stored.map((complaint) => {
    const reporters = rows
      .filter(({ complaintId }) => complaintId === complaint.id)
      .map(({ memberId, handle, nickname, reason, note, at, complaints, dismissed }) => ({
        memberId: String(memberId),
        handle,
        nickname,
        reason,
        note,
        at: Math.trunc(at),
        complaints,
        dismissed,
      }));
    return presentComplaint(complaint, reporters);
  });
}

function presentComplaint(complaint: StoredComplaint, reporters: Reporter[]): ComplaintView {
  const { width, height, hiddenAtMs, verdict, reason, minutes, note, operator } = complaint;
  return {
    complaintId: String(complaint.id),
    roomCode: complaint.roomCode,
    seq: Number(complaint.seq),
    text: complaint.text,
    card: complaint.card,
    hadPicture: complaint.hadPicture,
    picture: width === null || height === null ? null : { width, height },
    saidAt: Math.trunc(complaint.saidAtMs),
    openedAt: Math.trunc(complaint.openedAtMs),
    hiddenAt: hiddenAtMs === null ? null : Math.trunc(hiddenAtMs),
    author: {
      memberId: String(complaint.memberId),
      handle: complaint.handle ?? '',
      nickname: complaint.nickname,
      role: complaint.moderator ? 'moderator' : 'member',
      upheld: complaint.upheld,
    },
    reports: complaint.reports,
    reporters,
    decision:
      verdict === null ? null : { verdict, reason, minutes, note, operator, at: Math.trunc(complaint.closedAtMs) },
  };
}
