import type { CallerInputOf, ReplyOf } from '@drawroom/contract/call';
import type { changeSettings, settings } from '@drawroom/contract/notice';
import { PUSH_TOPICS } from '@drawroom/contract/notice-topics';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import type { Session, Sql } from '../kernel/kernel.ts';
import type { NoticeKernel } from './deps.ts';
import { publicPushKey } from './push-key.ts';
import { LOGGED_IN, SAME_DEVICE } from './subscribe.ts';

export type SettingsReply = ReplyOf<typeof settings>;

interface StoredSetting {
  readonly muted: readonly string[];
  readonly winFromMinor: bigint;
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  readonly amounts: boolean;
  readonly wholeTeam: boolean;
}

const WITHOUT_ROW: StoredSetting = {
  muted: [],
  winFromMinor: 0n,
  quietFrom: null,
  quietTo: null,
  amounts: false,
  wholeTeam: false,
};

/** What an agent has chosen to be told of his team: on his phone or in the inbox alone, of everybody below or of those he invited. */
export async function teamNewsOf(
  sql: Sql,
  memberId: bigint,
): Promise<{ readonly pushed: boolean; readonly wholeTeam: boolean }> {
  const { muted, wholeTeam } = await settingOf(sql, memberId);
  return { pushed: !muted.includes('team'), wholeTeam };
}

async function settingOf(sql: Sql, memberId: bigint): Promise<StoredSetting> {
  const { rows } = await sql.query<StoredSetting>(
    `select muted, win_from_minor as "winFromMinor", quiet_from as "quietFrom", quiet_to as "quietTo", amounts,
       whole_team as "wholeTeam"
     from notice.setting where member_id = $1`,
    [memberId],
    'notice-setting',
  );
  return rows[0] ?? WITHOUT_ROW;
}

/** What the member wants to be told, and whether this device is among those that are told. */
export async function readSettings(
  { db, vault }: Pick<NoticeKernel, 'db' | 'vault'>,
  session: Session,
): Promise<SettingsReply> {
  const { muted, winFromMinor, quietFrom, quietTo, amounts, wholeTeam } = await settingOf(db, session.memberId);
  const { rows } = await db.query<{ devices: number; here: boolean }>(
    `select count(*)::int as devices, coalesce(bool_or(${SAME_DEVICE}), false) as here
     from notice.subscription s where s.member_id = $1 and ${LOGGED_IN}`,
    [session.memberId, session.id],
    'notice-devices',
  );
  return {
    pushKey: await publicPushKey(db, vault),
    here: rows[0]?.here ?? false,
    devices: rows[0]?.devices ?? 0,
    topics: PUSH_TOPICS.filter((topic) => !muted.includes(topic)),
    winFrom: formatMoney(winFromMinor),
    quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
    amounts,
    wholeTeam,
  };
}

/** Changes what is given and leaves the rest. */
export async function writeSettings(
  { db }: Pick<NoticeKernel, 'db'>,
  { memberId }: Session,
  change: CallerInputOf<typeof changeSettings>,
): Promise<void> {
  await db.tx(async (t) => {
    await t.query(
      'insert into notice.setting (member_id) values ($1) on conflict do nothing',
      [memberId],
      'notice-setting-row',
    );
    const { quiet, quietOff, topics, winFrom, amounts, wholeTeam } = change;
    await t.query(
      `update notice.setting set muted = coalesce($2, muted), win_from_minor = coalesce($3, win_from_minor),
         amounts = coalesce($4, amounts), whole_team = coalesce($8, whole_team),
         quiet_from = case when $5 then $6 else quiet_from end, quiet_to = case when $5 then $7 else quiet_to end
       where member_id = $1`,
      [
        memberId,
        topics === undefined ? null : PUSH_TOPICS.filter((topic) => !topics.includes(topic)),
        winFrom === undefined ? null : parseMoney(winFrom),
        amounts === undefined ? null : amounts === 1,
        quiet !== undefined || quietOff === 1,
        quiet?.from ?? null,
        quiet?.to ?? null,
        wholeTeam === undefined ? null : wholeTeam === 1,
      ],
      'notice-setting-change',
    );
  });
}
