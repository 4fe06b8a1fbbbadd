import { randomUUID } from 'node:crypto';

import type { CaptchaScene } from '@drawroom/contract/member-captcha';
import type { Sql } from '@drawroom/server/kernel/kernel';
import { keepCaptcha, keepToken } from '@drawroom/server/member/captcha/store';

/** The token of a captcha that somebody solved; it opens one call of its scene. */
export async function captchaPass(sql: Sql, scene: CaptchaScene): Promise<string> {
  const id = randomUUID();
  const token = randomUUID();
  await keepCaptcha(sql, { id, scene, x: 100 });
  await keepToken(sql, id, token);
  return token;
}
