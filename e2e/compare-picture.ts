import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

const KEPT = fileURLToPath(new URL('./pictures/', import.meta.url));
/** What a run that failed leaves, below the project. */
const REPORTS = 'reports/pictures';
const reports = fileURLToPath(new URL(`../${REPORTS}/`, import.meta.url));

/** How far a pixel's colour may be off, 0 to 1, before it counts as another one; edges of letters do not count (decision 073). */
export const COLOUR_TOLERANCE = 0.04;
/** How many pixels may be others: 0.1 % of a phone's screen, however long the picture is. */
export const PIXELS_TOLERATED = Math.floor(390 * 844 * 0.001);

interface Raw {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function rawOf(png: Buffer): Promise<Raw> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** As small as a picture gets while it looks the same: 256 colours, which no kept picture differs by beyond the tolerance. */
function smallPng(raw: Raw): Promise<Buffer> {
  const { data, width, height } = raw;
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ palette: true, colours: 256, dither: 0, compressionLevel: 9, effort: 10 })
    .toBuffer();
}

/**
 * What differs between a picture and the kept one of its name; null where it looks the same. A picture that differs is left in the reports,
 * with one more that shows where. With UPDATE_PICTURES=1 it becomes the kept one instead.
 */
export async function pictureFault(name: string, png: Buffer): Promise<string | null> {
  const file = `${KEPT}${name}.png`;
  const now = await rawOf(png);
  const before = existsSync(file) ? await rawOf(readFileSync(file)) : null;
  const difference = before === null ? null : await differenceOf(before, now);
  await Promise.all(['now', 'difference'].map((what) => rm(`${reports}${name}.${what}.png`, { force: true })));
  if (difference?.fault === null) return null;
  if (process.env['UPDATE_PICTURES'] === '1') {
    await mkdir(KEPT, { recursive: true });
    await writeFile(file, await smallPng(now));
    return null;
  }
  await mkdir(reports, { recursive: true });
  await writeFile(`${reports}${name}.now.png`, png);
  if (difference?.drawn) await writeFile(`${reports}${name}.difference.png`, await smallPng(difference.drawn));
  return `${name}: ${difference?.fault ?? 'there is no kept picture'}, see ${REPORTS}/${name}.now.png`;
}

interface Difference {
  readonly fault: string | null;
  /** Where they differ; null where the two have not the same size. */
  readonly drawn: Raw | null;
}

async function differenceOf(before: Raw, now: Raw): Promise<Difference> {
  const { width, height } = before;
  if (now.width !== width || now.height !== height)
    return { fault: `${now.width} x ${now.height} pixels instead of ${width} x ${height}`, drawn: null };
  const data = Buffer.alloc(before.data.length);
  const others = pixelmatch(before.data, now.data, data, width, height, { threshold: COLOUR_TOLERANCE });
  if (others <= PIXELS_TOLERATED) return { fault: null, drawn: null };
  return { fault: `${others} pixels differ, ${PIXELS_TOLERATED} may`, drawn: { data, width, height } };
}
