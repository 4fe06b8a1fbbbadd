import type { DrawnCaptcha } from './draw-captcha.ts';

/** Draws a captcha; the picture library is loaded by the first: a process that draws nothing does without it. */
export async function drawWhenAsked(): Promise<DrawnCaptcha> {
  const { drawCaptcha } = await import('./draw-captcha.ts');
  return drawCaptcha();
}
