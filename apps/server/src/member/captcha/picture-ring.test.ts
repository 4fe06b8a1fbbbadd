import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DrawnCaptcha } from './draw-captcha.ts';
import { createPictureRing } from './picture-ring.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Lets the ring go on for as long as it would draw a hundred pictures with its rests. */
async function drawOn(): Promise<void> {
  for (let n = 0; n < 100; n += 1) {
    await vi.advanceTimersByTimeAsync(30);
    await new Promise((done) => void setImmediate(done));
  }
}

/** Pictures with their number; how many were drawn, and how many at the same moment at most. */
function aPress() {
  const press = { begun: 0, drawn: 0, atOnce: 0, atOnceMost: 0, broken: false };
  const draw = async (): Promise<DrawnCaptcha> => {
    press.begun += 1;
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
  expect(press.begun).toBe(0);
  const taken = await Promise.all(Array.from({ length: 40 }, () => ring.take()));
  await drawOn();
  for (let more = 0; more < 4; more += 1) taken.push(await ring.take());
  expect(new Set(taken.map(({ x }) => x)).size).toBe(44);
  expect(press.atOnceMost).toBe(1);
});

test('after a rush the ring keeps 24 ready and no more', async () => {
  const { press, ring } = aPress();
  await Promise.all(Array.from({ length: 40 }, () => ring.take()));
  await drawOn();
  expect(ring.ready).toBe(24);
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
  const next = ring.take();
  await drawOn();
  expect((await next).x).toBe(1);
});

test('pictures that nobody waits for are not tried again while drawing fails', async () => {
  const { press, ring } = aPress();
  press.broken = true;
  await expect(ring.take()).rejects.toThrow('no ink');
  await drawOn();
  expect(press.begun).toBe(2);
});
