import { randomBytes } from 'node:crypto';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { captchaCalls, CAPTCHA_SIZE, type CaptchaScene } from '@drawroom/contract/member-captcha';
import { handle, type Handler, type Kernel } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { MemberDeps } from '../deps.ts';
import { drawWhenAsked } from './draw-when-asked.ts';
import { isSlideRight } from './judge-slide.ts';
import { createPictureRing, type PictureRing } from './picture-ring.ts';
import { keepCaptcha, keepToken, takeTry, type KeptCaptcha } from './store.ts';
import { createWorkDesk, type WorkDesk } from './work.ts';

/** The slide captcha and its proof of work (R-61, decision 031). */
export function captchaHandlers(kernel: Kernel, _deps: MemberDeps): readonly Handler[] {
  const ring = createPictureRing(drawWhenAsked);
  const desk = createWorkDesk(kernel.vault, kernel.config.captchaWork);
  kernel.metrics.gauge('member_captcha_ready', () => ring.ready);
  return [
    handle(captchaCalls.createCaptcha, ({ scene }) => create(kernel, { ring, desk }, scene)),
    handle(captchaCalls.checkCaptcha, (answer) => check(kernel, desk, answer)),
  ];
}

async function create(
  kernel: Kernel,
  { ring, desk }: { readonly ring: PictureRing; readonly desk: WorkDesk },
  scene: CaptchaScene,
): Promise<ReplyOf<typeof captchaCalls.createCaptcha>> {
  const id = randomBytes(16).toString('base64url');
  const [{ x, background, piece, pieceY }, pow] = await Promise.all([ring.take(), desk.challenge({ id, scene })]);
  await keepCaptcha(kernel.db, { id, scene, x });
  const { width, height } = CAPTCHA_SIZE;
  return { captchaId: id, background, piece, pieceY, width, height, pow };
}

type Answer = InputOf<typeof captchaCalls.checkCaptcha>;

/** Judges the one try. Refuses with `member.captcha_wrong`, also for a captcha that is unknown, used or over. */
async function check(kernel: Kernel, desk: WorkDesk, answer: Answer): Promise<{ captchaToken: string }> {
  const way = answer.pow === undefined ? 'slide' : 'work';
  const kept = await takeTry(kernel.db, answer.captchaId, way);
  const isRight = kept !== null && (await judge(desk, answer, kept));
  kernel.metrics.count('member_captcha_total', { way, result: isRight ? 'ok' : 'refused' });
  if (!isRight) throw new Refusal('member.captcha_wrong');
  const captchaToken = randomBytes(24).toString('base64url');
  await keepToken(kernel.db, answer.captchaId, captchaToken);
  return { captchaToken };
}

async function judge(desk: WorkDesk, { captchaId, x, track, pow }: Answer, kept: KeptCaptcha): Promise<boolean> {
  if (pow !== undefined) return desk.isDone(pow, captchaId);
  return x !== undefined && track !== undefined && isSlideRight({ x, track }, kept.x);
}
