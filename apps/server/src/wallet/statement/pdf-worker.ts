import { parentPort, workerData } from 'node:worker_threads';
import Pdf from 'pdfkit';
import { baseFont, drawnRuns, isRightToLeft } from '../../kernel/drawing/font-runs.ts';
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

/** A paper, the font of most of it, whether it begins at its right edge, and the fonts that it has so far. */
interface Paper {
  readonly doc: Doc;
  readonly base: FontSubset;
  readonly fromRight: boolean;
  readonly known: Set<FontSubset>;
}

/** Fonts are read when the first sign of theirs is written: most papers need one of ten. */
function inFont({ doc, known }: Paper, font: FontSubset): Doc {
  if (!known.has(font)) doc.registerFont(font, readFont(font));
  known.add(font);
  return doc.font(font);
}

/** Writes one line of text; `end` puts its end, not its start, at an edge. On a paper that begins at the right, edges are counted from there. */
function write(
  paper: Paper,
  text: string,
  place: { readonly at: number; readonly y: number; readonly size: number; readonly end?: boolean },
): void {
  const { doc, base, fromRight } = paper;
  const runs = drawnRuns(text, base).map((run) => ({
    ...run,
    width: inFont(paper, run.font).fontSize(place.size).widthOfString(run.text),
  }));
  const edge = fromRight ? doc.page.width - place.at : place.at;
  const isBefore = fromRight !== (place.end === true);
  let x = isBefore ? edge - runs.reduce((sum, { width }) => sum + width, 0) : edge;
  for (const run of runs) {
    doc.font(run.font).fontSize(place.size).text(run.text, x, place.y, { lineBreak: false, baseline: 'alphabetic' });
    x += run.width;
  }
}

function row(paper: Paper, cells: readonly string[], y: number): void {
  for (const [place, { at, width, end }] of COLUMNS.entries())
    write(paper, cells[place] ?? '', { at: end ? at + width : at, y, size: SIZE.row, end });
}

/** Draws the statement; resolves to the finished file. */
function draw(page: PdfPage): Promise<Buffer> {
  const doc = new Pdf({ size: 'A4', margin: MARGIN, lang: page.locale, info: { Title: page.title } });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const paper: Paper = { doc, base: baseFont(page.locale), fromRight: isRightToLeft(page.title), known: new Set() };
  let y = MARGIN + SIZE.title;
  write(paper, page.title, { at: MARGIN, y, size: SIZE.title });
  y += 22;
  for (const line of page.about) write(paper, line, { at: MARGIN, y: (y += LINE.text), size: SIZE.text });
  y += LINE.text;
  for (const [name, amount] of page.sums) {
    y += LINE.text;
    write(paper, name, { at: MARGIN, y, size: SIZE.text });
    write(paper, amount, { at: SUM_AT, y, size: SIZE.text, end: true });
  }
  y += LINE.text * 2;
  const bottom = doc.page.height - MARGIN;
  const heads = (): void => {
    row(paper, page.heads, y);
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
    row(paper, cells, y);
    y += LINE.row;
  }
  if (page.note !== '') write(paper, page.note, { at: MARGIN, y: Math.min(y + LINE.row, bottom), size: SIZE.row });
  doc.end();
  return done;
}

// Parsing a font of eight thousand characters takes a while: it is done here, beside the thread that takes bets.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
void draw(workerData as PdfPage).then((pdf) => parentPort?.postMessage(new Uint8Array(pdf)));
