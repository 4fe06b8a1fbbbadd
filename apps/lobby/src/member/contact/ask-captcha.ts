import { checkCaptcha, createCaptcha, type CaptchaScene } from '@drawroom/contract/member-captcha';
import { call } from '../../shell/api.ts';

/** The token of a captcha of this scene. The work that stands in for a slide is done unseen; throws the calls' failures. */
export async function askCaptcha(scene: CaptchaScene): Promise<string> {
  const [{ captchaId, pow: challenge }, { solveWork }] = await Promise.all([
    call(createCaptcha, { scene }),
    import('@drawroom/client/solve-work'),
  ]);
  const solution = await solveWork(challenge);
  const { captchaToken } = await call(checkCaptcha, {
    captchaId,
    ...(solution !== null && { pow: { challenge, solution } }),
  });
  return captchaToken;
}
