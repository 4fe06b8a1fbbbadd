import { PassThrough, Writable } from 'node:stream';
import { ZipWriter } from '@zip.js/zip.js';

/** A file of the archive, as it is made: bytes, or text in pieces. */
export interface ZipPart {
  readonly name: string;
  readonly content: Uint8Array | AsyncIterable<string>;
}

/** About so much text is handed on at once. */
const PIECE = 32_768;

/** A zip archive as it grows: each file is read only as fast as the archive is taken, and nothing lies in memory whole. */
export async function* zipOf(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const pipe = new PassThrough();
  const writing = (async () => {
    const zip = new ZipWriter(Writable.toWeb(pipe), { useWebWorkers: false });
    for await (const { name, content } of parts) await zip.add(name, ReadableStream.from(bytesOf(content)));
    await zip.close();
  })();
  writing.catch((error: unknown) => pipe.destroy(error as Error));
  // Whoever gives up leaves the loop, which destroys the pipe and with it the reading.
  for await (const chunk of pipe) yield chunk as Uint8Array;
  await writing;
}

async function* bytesOf(content: ZipPart['content']): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) return yield content;
  const encoder = new TextEncoder();
  let piece = '';
  for await (const text of content) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield encoder.encode(piece);
    piece = '';
  }
  yield encoder.encode(piece);
}

/** JSON of a value in pieces; an async iterable becomes an array, entry by entry. */
export async function* jsonOf(value: unknown): AsyncGenerator<string> {
  if (!isAsyncIterable(value)) return yield `${plain(value, 2)}\n`;
  let isFirst = true;
  for await (const entry of value) {
    yield `${isFirst ? '[' : ','}\n${plain(entry)}`;
    isFirst = false;
  }
  yield isFirst ? '[]\n' : '\n]\n';
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

function plain(value: unknown, space?: number): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each), space) ?? 'null';
}
