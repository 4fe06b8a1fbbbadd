import { parentPort, workerData } from 'node:worker_threads';
import { encodeQR } from 'qr';
import sharp from 'sharp';
import { createWriter, type TextPlace } from '../../kernel/drawing/text-outlines.ts';

/** What stands on a poster, in the language of who asked for it. */
export interface PosterPage {
  readonly locale: string;
  readonly house: string;
  readonly invites: string;
  readonly scan: string;
  readonly codeLabel: string;
  readonly code: string;
  readonly link: string;
  /** Where the lobby is, for who would rather type. */
  readonly address: string;
  readonly care: string;
}

/** Size of the picture, px: what phones share as a story. */
const WIDTH = 1_080;
const HEIGHT = 1_920;
/** Colours of the house by day (packages/ui tokens). */
const PAPER = '#faf7f2';
const CARD = '#ffffff';
const HAIRLINE = '#e6dfd3';
const INK = '#1f1b16';
const INK_SOFT = '#574f45';
const INK_FAINT = '#6b6358';
const VERMILION = '#c8371f';
const VERMILION_INK = '#b02e18';

const CARD_BOX = { x: 120, y: 470, width: 840, height: 1_130, radius: 48 } as const;
const QR_BOX = { x: 240, y: 550, side: 600 } as const;
const MIDDLE = WIDTH / 2;
const WIDEST = 760;

/** The code as squares over its box, with the quiet edge that readers need around it; whole pixels, so that every edge is sharp. */
function qrSquares(link: string): string {
  const rows = encodeQR(link, 'raw', { ecc: 'medium', border: 2 });
  const cell = Math.floor(QR_BOX.side / rows.length);
  const at = Math.floor((QR_BOX.side - cell * rows.length) / 2);
  const squares = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x * cell} ${y * cell}h${cell}v${cell}h-${cell}z`] : [])),
  );
  return `<path transform="translate(${QR_BOX.x + at} ${QR_BOX.y + at})" fill="${INK}" shape-rendering="crispEdges" d="${squares.join('')}"/>`;
}

function drawing(page: PosterPage): string {
  const write = createWriter(page.locale);
  const line = (text: string, place: Pick<TextPlace, 'baseline' | 'size' | 'fill' | 'gap'>): string =>
    write(text, { middle: MIDDLE, widest: WIDEST, ...place });
  const { x, y, width, height, radius } = CARD_BOX;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="${PAPER}"/>
<rect x="${MIDDLE - 36}" y="150" width="72" height="8" rx="4" fill="${VERMILION}"/>
${line(page.house, { baseline: 284, size: 96, fill: INK })}
${line(page.invites, { baseline: 380, size: 44, fill: INK_SOFT })}
<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${CARD}" stroke="${HAIRLINE}" stroke-width="2"/>
${qrSquares(page.link)}
${line(page.scan, { baseline: 1_236, size: 44, fill: INK })}
<rect x="${x + 80}" y="1296" width="${width - 160}" height="2" fill="${HAIRLINE}"/>
${line(page.codeLabel, { baseline: 1_378, size: 36, fill: INK_FAINT })}
${line(page.code, { baseline: 1_516, size: 128, fill: VERMILION_INK, gap: 12 })}
${line(page.address, { baseline: 1_714, size: 40, fill: INK_SOFT })}
${line(page.care, { baseline: 1_786, size: 32, fill: INK_FAINT })}
</svg>`;
}

void sharp(Buffer.from(drawing(workerData as PosterPage)))
  .png({ palette: true, compressionLevel: 9 })
  .toBuffer()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  .then((png) => parentPort?.postMessage(new Uint8Array(png)));
