import type { ReplyOf } from '@drawroom/contract/call';
import { checkCaptcha, createCaptcha } from '@drawroom/contract/member-captcha';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect } from 'vitest';
import type { FakeServer } from './fake-server.ts';

const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** PBKDF2-SHA-256 of counter 1 at cost 1: the least work that is any. */
const WORK = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    nonce: '00'.repeat(16),
    salt: '11'.repeat(16),
    cost: 1,
    keyLength: 32,
    keyPrefix: '450a494294f7103513683e25fb485910',
    keySignature: '22'.repeat(32),
    data: { id: 'p'.repeat(22), scene: 'register', most: 2 },
  },
  signature: '33'.repeat(32),
} as const;

/** A captcha as the network of these tests hands it out. */
export const PICTURE: ReplyOf<typeof createCaptcha> = {
  captchaId: 'p'.repeat(22),
  background: DOT,
  piece: DOT,
  pieceY: 40,
  width: 320,
  height: 180,
  pow: WORK,
};

/** From now on captchas are handed out, and every answer is right. */
export function giveCaptchas(server: FakeServer): void {
  server.on(createCaptcha, { data: PICTURE });
  server.on(checkCaptcha, { data: { captchaToken: 'a token' } });
}

/** Slides the piece by keys, as soon as it can be moved: after a wrong answer the next picture is still on its way. */
export async function slideByKeys(): Promise<void> {
  // Each picture has a slider of its own, so that the one found first may be the one that goes.
  const slider = await waitFor(() => {
    const found = screen.getByRole('slider');
    expect(found.getAttribute('aria-disabled')).toBe('false');
    return found;
  });
  for (const key of ['PageUp', 'PageUp', 'ArrowRight', 'ArrowRight', 'Enter'])
    await act(async () => void fireEvent.keyDown(slider, { key }));
}
