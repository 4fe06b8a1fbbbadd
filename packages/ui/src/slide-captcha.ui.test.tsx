import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithWords } from './render-with-words.tsx';
import { SlideCaptcha } from './slide-captcha.tsx';
import type { SlideCaptchaProps } from './slide-captcha.tsx';
import type { SlidePoint } from './use-slide.ts';

afterEach(cleanup);

const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const PICTURE = { id: 'one', background: DOT, piece: DOT, pieceY: 40, pieceSize: 60, width: 320, height: 180 };

function draw(part: Partial<SlideCaptchaProps> = {}) {
  const letGo: { x: number; track: readonly SlidePoint[] }[] = [];
  const props = { picture: PICTURE, phase: 'ready', notice: null, onRenew: () => undefined, ...part } as const;
  renderWithWords(<SlideCaptcha {...props} onLetGo={(x, track) => letGo.push({ x, track })} />);
  return letGo;
}

const slider = (): HTMLElement => screen.getByRole('slider', { name: 'Position of the piece' });

test('a finger moves the piece and lets it go where it is; the way there is written down', () => {
  const letGo = draw();
  fireEvent.pointerDown(slider(), { pointerId: 1, clientX: 10, clientY: 5 });
  for (const clientX of [20, 60, 130]) fireEvent.pointerMove(slider(), { pointerId: 1, clientX, clientY: 7 });
  expect(slider().getAttribute('aria-valuenow')).toBe('120');
  fireEvent.pointerUp(slider(), { pointerId: 1, clientX: 131, clientY: 6 });
  expect(letGo).toHaveLength(1);
  expect(letGo[0]?.x).toBe(121);
  expect(letGo[0]?.track[0]).toEqual([0, 0, 0]);
  expect(letGo[0]?.track.at(-1)?.slice(1)).toEqual([121, 1]);
});

test('the piece stays within the picture', () => {
  const letGo = draw();
  fireEvent.pointerDown(slider(), { pointerId: 1, clientX: 0, clientY: 0 });
  fireEvent.pointerUp(slider(), { pointerId: 1, clientX: 900, clientY: 0 });
  expect(letGo[0]?.x).toBe(260);
});

test('a touch that hardly moves, and one that is taken away, answer nothing', () => {
  const letGo = draw();
  fireEvent.pointerDown(slider(), { pointerId: 1, clientX: 0, clientY: 0 });
  fireEvent.pointerUp(slider(), { pointerId: 1, clientX: 2, clientY: 0 });
  fireEvent.pointerDown(slider(), { pointerId: 1, clientX: 0, clientY: 0 });
  fireEvent.pointerMove(slider(), { pointerId: 1, clientX: 90, clientY: 0 });
  fireEvent.pointerCancel(slider(), { pointerId: 1 });
  expect(letGo).toEqual([]);
  expect(slider().getAttribute('aria-valuenow')).toBe('0');
});

test('keys move it by steps and leaps, Enter lets go', () => {
  const letGo = draw();
  for (const key of ['ArrowRight', 'PageUp', 'PageUp', 'ArrowLeft', 'ArrowUp', 'Tab', 'Enter'])
    fireEvent.keyDown(slider(), { key });
  expect(letGo[0]?.x).toBe(42);
  expect(letGo[0]?.track).toHaveLength(7);
});

test.each(['loading', 'checking', 'ok'] as const)('while %s nothing can be slid', (phase) => {
  const letGo = draw({ phase });
  fireEvent.keyDown(slider(), { key: 'End' });
  fireEvent.keyDown(slider(), { key: 'Enter' });
  fireEvent.pointerDown(slider(), { pointerId: 1, clientX: 0, clientY: 0 });
  fireEvent.pointerUp(slider(), { pointerId: 1, clientX: 100, clientY: 0 });
  expect(letGo).toEqual([]);
  expect(slider().getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Refresh' }).disabled).toBe(true);
});

test.each([
  ['wrong', 'Not quite. Try this picture.'],
  ['expired', 'That picture ran out. Here is a new one.'],
] as const)('%s is said', (notice, words) => {
  draw({ notice });
  expect(screen.getByRole('status').textContent).toBe(words);
});

test('before the first picture it says that it is loading', () => {
  draw({ picture: null, phase: 'loading' });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.queryByRole('slider')).toBeNull();
});
