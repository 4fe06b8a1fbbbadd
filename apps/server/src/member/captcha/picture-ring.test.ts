import { expect, test } from 'vitest';
import type { DrawnCaptcha } from './draw-captcha.ts';
import { createPictureRing } from './picture-ring.ts';

/** Pictures with their number; how many were drawn, and how many at the same moment at most. */
function aPress() {
  const press = { drawn: 0, atOnce: 0, atOnceMost: 0, broken: false };
  const draw = async (): Promise<DrawnCaptcha> => {
    press.atOnce += 1;
    press.atOnceMost = Math.max(press.atOnceMost, press.atOnce);
    await new Promise((done) => void setImmediate(done));
    press.atOnce -= 1;
    if (press.broken) throw new Error('no ink');
    press.drawn += 1;
    return { background: '', piece: '', pieceY: 0, x: press.drawn };
  };
  return { press, ring: createPictureRing(draw) };
}

test('a ring nobody asked draws nothing; each picture is given out once, and one is drawn at a time', async () => {
  const { press, ring } = aPress();
  expect(ring.ready).toBe(0);
  const taken = await Promise.all(Array.from({ length: 40 }, () => ring.take()));
  expect(new Set(taken.map(({ x }) => x)).size).toBe(40);
  expect(press.atOnceMost).toBe(1);
});

test('after a rush the ring keeps 24 ready and no more', async () => {
  const { press, ring } = aPress();
  await Promise.all(Array.from({ length: 40 }, () => ring.take()));
  await expect.poll(() => ring.ready, { timeout: 10_000 }).toBe(24);
  expect(press.drawn).toBe(64);
});

test('more than 64 who wait are told that the house is busy', async () => {
  const { ring } = aPress();
  const all = await Promise.allSettled(Array.from({ length: 70 }, () => ring.take()));
  const refused = all.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(6);
  expect(refused[0]).toMatchObject({ reason: { key: 'server.busy' } });
});

test('a drawing that fails is told to who waits for it, and the next one is tried', async () => {
  const { press, ring } = aPress();
  press.broken = true;
  await expect(ring.take()).rejects.toThrow('no ink');
  press.broken = false;
  expect((await ring.take()).x).toBe(1);
});
