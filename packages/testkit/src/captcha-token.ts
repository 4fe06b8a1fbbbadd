import type { AnyCall, InputOf, ReplyOf } from '@drawroom/contract/call';
import { checkCaptcha, createCaptcha, type CaptchaScene } from '@drawroom/contract/member-captcha';
import { solveWork } from '@drawroom/client/solve-work';

/** Makes a call with fields as they stand in a form. */
export type FormCall = <C extends AnyCall>(call: C, fields: Readonly<Record<string, string>>) => Promise<ReplyOf<C>>;

/** Gets through a captcha as somebody does who cannot slide. */
export async function captchaToken(call: FormCall, scene: CaptchaScene): Promise<string> {
  const { captchaId, pow } = await call(createCaptcha, { scene });
  const solution = await solveWork(pow);
  if (solution === null) throw new Error('no counter solves this work');
  const answer: InputOf<typeof checkCaptcha>['pow'] = { challenge: pow, solution };
  const { captchaToken: token } = await call(checkCaptcha, { captchaId, pow: JSON.stringify(answer) });
  return token;
}
