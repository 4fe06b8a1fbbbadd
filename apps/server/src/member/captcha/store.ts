import { CAPTCHA_LIFE_MS, type CaptchaScene } from '@drawroom/contract/member-captcha';
import type { Sql } from '../../kernel/kernel.ts';
import { hashOfToken } from '../../kernel/secret-token.ts';

const TOKEN_MS = 120_000;
/** Beyond the end of the longest token that a row can still carry. */
const KEEP_MS = TOKEN_MS + 60_000;

/** A captcha as the database keeps it. */
export interface KeptCaptcha {
  readonly scene: CaptchaScene;
  /** Left edge of the gap, picture pixels. */
  readonly x: number;
}

/** Keeps a captcha that is about to be handed out; drops a few that are long over. */
export async function keepCaptcha(sql: Sql, captcha: KeptCaptcha & { readonly id: string }): Promise<void> {
  await sql.query(
    `with over as (
       delete from member.captcha where id in (
         select id from member.captcha where work_until < clock_timestamp() - $6 * interval '1 ms'
         order by work_until limit 20 for update skip locked
       )
     )
     insert into member.captcha (id, scene, x, slide_until, work_until)
     values ($1, $2, $3, clock_timestamp() + $4 * interval '1 ms', clock_timestamp() + $5 * interval '1 ms')`,
    [captcha.id, captcha.scene, captcha.x, CAPTCHA_LIFE_MS.slide, CAPTCHA_LIFE_MS.work, KEEP_MS],
    'member-captcha-keep',
  );
}

/** Takes a captcha's only try, whatever comes of it; null when it is unknown, was tried before or is over. */
export async function takeTry(sql: Sql, id: string, way: 'slide' | 'work'): Promise<KeptCaptcha | null> {
  const { rows } = await sql.query<KeptCaptcha>(
    `update member.captcha set tried_at = clock_timestamp()
     where id = $1 and tried_at is null
       and clock_timestamp() < case when $2 = 'work' then work_until else slide_until end
     returning scene, x`,
    [id, way],
    'member-captcha-try',
  );
  return rows[0] ?? null;
}

/** Keeps the token of a captcha that was solved, as its hash. */
export async function keepToken(sql: Sql, id: string, token: string): Promise<void> {
  await sql.query(
    `update member.captcha set token_hash = $2, token_until = clock_timestamp() + $3 * interval '1 ms' where id = $1`,
    [id, hashOf(token), TOKEN_MS],
    'member-captcha-token',
  );
}

/** Uses up a token; whether it was alive and of this scene. */
export async function takeToken(sql: Sql, token: string, scene: CaptchaScene): Promise<boolean> {
  const { rowCount } = await sql.query(
    'delete from member.captcha where token_hash = $1 and scene = $2 and token_until > clock_timestamp()',
    [hashOf(token), scene],
    'member-captcha-use',
  );
  return rowCount === 1;
}

function hashOf(token: string): string {
  return hashOfToken(token).toString('base64url');
}
