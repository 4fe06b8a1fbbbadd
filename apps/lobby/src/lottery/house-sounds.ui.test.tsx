import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeSound } from '../config/sound-choice.ts';
import { listenForTouch, playSound } from './house-sounds.ts';

/** The browser's own part: what it is asked to sound. */
class Speaker {
  state: 'suspended' | 'running' | 'closed' = 'suspended';
  readonly currentTime = 0;
  readonly destination = {};
  readonly resume = async (): Promise<void> => void (this.state = 'running');
  readonly suspend = async (): Promise<void> => void (this.state = 'suspended');
  readonly close = async (): Promise<void> => void (this.state = 'closed');
  createOscillator(): object {
    const tone = { frequency: { value: 0 }, connect: (next: object) => next, stop: () => undefined };
    return { ...tone, start: () => begun() };
  }
  createGain(): object {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    return { gain, connect: (next: object) => next };
  }
}

const begun = vi.fn<() => void>();
let stop: () => void;
beforeEach(() => {
  begun.mockClear();
  vi.stubGlobal('AudioContext', Speaker);
  stop = listenForTouch();
});
afterEach(() => {
  stop();
  changeSound(false);
  show(false);
  vi.unstubAllGlobals();
});

const touch = (): boolean => window.dispatchEvent(new Event('pointerup'));
function show(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

test('nothing is heard until the member has switched it on', () => {
  touch();
  playSound('won', '0001');
  expect(begun).not.toHaveBeenCalled();
});

test('nothing is heard before the first touch, when browsers refuse it', () => {
  changeSound(true);
  playSound('won', '0001');
  expect(begun).not.toHaveBeenCalled();
  touch();
  playSound('won', '0002');
  expect(begun).toHaveBeenCalledTimes(4);
});

test('each event is heard once, whoever tells of it again, and the next one too', () => {
  changeSound(true);
  touch();
  for (let again = 0; again < 3; again += 1) playSound('tick', '0001 3');
  expect(begun).toHaveBeenCalledTimes(1);
  playSound('tick', '0001 2');
  expect(begun).toHaveBeenCalledTimes(2);
});

test('nothing is heard while the page is hidden, nor made up for afterwards', () => {
  changeSound(true);
  touch();
  show(true);
  playSound('landed', '0001');
  show(false);
  expect(begun).not.toHaveBeenCalled();
  playSound('landed', '0002');
  expect(begun).toHaveBeenCalledTimes(2);
});

test('switched off again it is silent at once', () => {
  changeSound(true);
  touch();
  changeSound(false);
  playSound('accepted', 'a');
  expect(begun).not.toHaveBeenCalled();
});
