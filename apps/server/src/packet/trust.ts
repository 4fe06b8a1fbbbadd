import { useCaptcha } from '../member/index.ts';
import type { Session, Sql } from '../kernel/kernel.ts';
import type { PacketKernel } from './deps.ts';

/** Somebody who has taken so many shares within a minute is asked whether somebody sits there. */
const TAKEN_PER_MINUTE = 5;
/** So long an account is young: programs open accounts by the dozen, and each takes one share. */
const YOUNG_HOURS = 24;

/**
 * Asks for a captcha where it may be a program that takes (decision 046): an account of less than a day once, any account after every
 * five shares within a minute. Refuses with `member.captcha_required` and `member.captcha_wrong`. A token counts as a proof even when
 * the share is then gone.
 */
export async function requireSomebody(
  { db }: Pick<PacketKernel, 'db'>,
  { memberId }: Pick<Session, 'memberId'>,
  token: string | undefined,
): Promise<void> {
  if (await isTrusted(db, memberId)) return;
  await useCaptcha(db, { token, scene: 'packet' });
  await db.query(
    `insert into packet.proof (member_id, at) values ($1, clock_timestamp())
     on conflict (member_id) do update set at = excluded.at`,
    [memberId],
    'packet-keep-proof',
  );
}

async function isTrusted(sql: Sql, memberId: bigint): Promise<boolean> {
  const { rows } = await sql.query<{ young: boolean; lately: bigint }>(
    `select m.created_at > clock_timestamp() - interval '${YOUNG_HOURS} hours' and p.at is null as young,
       (select count(*) from packet.share s where s.member_id = m.id
          and s.taken_at > greatest(p.at, clock_timestamp() - interval '1 minute')) as lately
     from member.v_member m left join packet.proof p on p.member_id = m.id where m.id = $1`,
    [memberId],
    'packet-is-trusted',
  );
  const [row] = rows;
  return row !== undefined && !row.young && row.lately < BigInt(TAKEN_PER_MINUTE);
}
