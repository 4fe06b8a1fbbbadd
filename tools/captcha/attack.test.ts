import sharp from 'sharp';
import { expect, test } from 'vitest';
import { anOutline, pathOf } from '@drawroom/server/member/captcha/outline';
import { attackRates } from './attack-rates.ts';
import { ATTACKS, attack } from './attack.ts';

async function drawing(width: number, height: number, body: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`;
  const file = await sharp(Buffer.from(svg)).webp().toBuffer();
  return `data:image/webp;base64,${file.toString('base64')}`;
}

test('the solver is a solver: it finds a plain gap in a plain picture', async () => {
  const outline = anOutline();
  const background = `<rect width="320" height="180" fill="#8ac"/><path d="${pathOf(outline, 141, 50)}" fill="#246"/>`;
  const answers = await attack({
    background: await drawing(320, 180, background),
    piece: await drawing(60, 60, `<path d="${pathOf(outline)}" fill="#8ac" stroke="#fff" stroke-width="3"/>`),
    pieceY: 50,
  });
  expect(Math.abs(answers.edges - 141)).toBeLessThanOrEqual(2);
  expect(Math.abs(answers.rims - 141)).toBeLessThanOrEqual(2);
});

// The figure is published by `npm run captcha`, never promised: what is asserted is that it is one (S-24).
test('50 of our own pictures are attacked and the rates told', async () => {
  const { pictures, rates } = await attackRates(50);
  expect(pictures).toBe(50);
  for (const way of ATTACKS) {
    expect(rates[way]).toBeGreaterThanOrEqual(0);
    expect(rates[way]).toBeLessThanOrEqual(1);
  }
  process.stdout.write(
    `captcha solver: ${ATTACKS.map((way) => `${way} ${(rates[way] * 100).toFixed(0)} %`).join(', ')}\n`,
  );
  // Where the gap lies is chance: a fixed answer is nearly always wrong.
  expect(rates.blind).toBeLessThan(0.35);
});
