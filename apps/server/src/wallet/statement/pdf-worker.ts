import { parentPort, workerData } from 'node:worker_threads';
import Pdf from 'pdfkit';
import { baseFont, fontRuns } from '../../kernel/drawing/font-runs.ts';
import { readFont, type FontSubset } from '../../kernel/drawing/read-font.ts';

/** What stands on the paper; `rows` have six cells each. */
export interface PdfPage {
  readonly title: string;
  readonly locale: string;
  /** Lines under the title. */
  readonly about: readonly string[];
  /** Name and amount, the last ones of weight. */
  readonly sums: readonly (readonly [name: string, amount: string])[];
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Said below the lines, such as that there are more. */
  readonly note: string;
}

const MARGIN = 40;
const SIZE = { title: 16, text: 9, row: 7.5 } as const;
const LINE = { text: 15, row: 12 } as const;
/** Left edges of the six columns and what they are aligned to; A4 is 595 points wide. */
const COLUMNS = [
  { at: 40, width: 50, end: false },
  { at: 92, width: 92, end: false },
  { at: 186, width: 110, end: false },
  { at: 300, width: 80, end: true },
  { at: 384, width: 86, end: true },
  { at: 478, width: 77, end: true },
] as const;
const SUM_AT = 300;

type Doc = InstanceType<typeof Pdf>;

/** Writes one line of text; `end` puts its end, not its start, at an edge. */
function write(
  doc: Doc,
  text: string,
  place: { at: number; y: number; size: number; base: FontSubset; end?: boolean },
): void {
  const runs = fontRuns(text, place.base).map((run) => ({
    ...run,
    width: doc.font(run.font).fontSize(place.size).widthOfString(run.text),
  }));
  let x = place.end === true ? place.at - runs.reduce((sum, { width }) => sum + width, 0) : place.at;
  for (const run of runs) {
    doc.font(run.font).fontSize(place.size).text(run.text, x, place.y, { lineBreak: false, baseline: 'alphabetic' });
    x += run.width;
  }
}

function row(doc: Doc, cells: readonly string[], { y, base }: { y: number; base: FontSubset }): void {
  for (const [place, { at, width, end }] of COLUMNS.entries())
    write(doc, cells[place] ?? '', { at: end ? at + width : at, y, size: SIZE.row, base, end });
}

/** Draws the statement; resolves to the finished file. */
function draw(page: PdfPage): Promise<Buffer> {
  const base = baseFont(page.locale);
  const doc = new Pdf({ size: 'A4', margin: MARGIN, lang: page.locale, info: { Title: page.title } });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  for (const subset of [base, 'vietnamese'] as const) doc.registerFont(subset, readFont(subset));
  let y = MARGIN + SIZE.title;
  write(doc, page.title, { at: MARGIN, y, size: SIZE.title, base });
  y += 22;
  for (const line of page.about) write(doc, line, { at: MARGIN, y: (y += LINE.text), size: SIZE.text, base });
  y += LINE.text;
  for (const [name, amount] of page.sums) {
    y += LINE.text;
    write(doc, name, { at: MARGIN, y, size: SIZE.text, base });
    write(doc, amount, { at: SUM_AT, y, size: SIZE.text, base, end: true });
  }
  y += LINE.text * 2;
  const bottom = doc.page.height - MARGIN;
  const heads = (): void => {
    row(doc, page.heads, { y, base });
    doc
      .moveTo(MARGIN, y + 3)
      .lineTo(doc.page.width - MARGIN, y + 3)
      .lineWidth(0.5)
      .stroke('#888');
    y += LINE.row + 2;
  };
  if (page.rows.length > 0) heads();
  for (const cells of page.rows) {
    if (y > bottom) {
      doc.addPage();
      y = MARGIN + SIZE.row;
      heads();
    }
    row(doc, cells, { y, base });
    y += LINE.row;
  }
  if (page.note !== '') write(doc, page.note, { at: MARGIN, y: Math.min(y + LINE.row, bottom), size: SIZE.row, base });
  doc.end();
  return done;
}

// Parsing a font of eight thousand characters takes a while: it is done here, beside the thread that takes bets.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
void draw(workerData as PdfPage).then((pdf) => parentPort?.postMessage(new Uint8Array(pdf)));
