import type { CaptchaScene } from '@drawroom/contract/member-captcha';
import type { Sql } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { takeToken } from './store.ts';

/**
 * Consumes the token of a solved captcha. Refuses with `member.captcha_required` where none was sent and with
 * `member.captcha_wrong` for one that is unknown, used, over or of another scene. Within a transaction that is undone the
 * token is not used up: pass the pool where each try shall cost one.
 */
export async function useCaptcha(
  sql: Sql,
  { token, scene }: { readonly token: string | undefined; readonly scene: CaptchaScene },
): Promise<void> {
  if (token === undefined) throw new Refusal('member.captcha_required');
  if (!(await takeToken(sql, token, scene))) throw new Refusal('member.captcha_wrong');
}
