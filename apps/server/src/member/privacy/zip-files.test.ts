import { Uint8ArrayReader, ZipReader, TextWriter } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { jsonOf, zipOf, type ZipPart } from './zip-files.ts';

async function* parts(...list: ZipPart[]): AsyncGenerator<ZipPart> {
  yield* list;
}

async function read(zip: AsyncIterable<Uint8Array>): Promise<Record<string, string>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip) chunks.push(chunk);
  const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(Buffer.concat(chunks))));
  const files: Record<string, string> = {};
  for (const entry of await reader.getEntries()) {
    if (!entry.directory) files[entry.filename] = await entry.getData(new TextWriter());
  }
  return files;
}

test('R-102: values, long lists and bytes come out of the archive as they went in', async () => {
  async function* long(): AsyncGenerator<object> {
    for (let n = 0; n < 3_000; n += 1) yield { n, minor: 9_007_199_254_740_993n, text: '注单 đ' };
  }
  const files = await read(
    zipOf(
      parts(
        { name: 'a/one.json', content: jsonOf({ nick: '阿明', none: null }) },
        { name: 'a/long.json', content: jsonOf(long()) },
        { name: 'a/none.json', content: jsonOf((async function* () {})()) },
        { name: 'a/raw.bin', content: new TextEncoder().encode('raw') },
      ),
    ),
  );
  expect(JSON.parse(files['a/one.json'] ?? '')).toEqual({ nick: '阿明', none: null });
  const list = JSON.parse(files['a/long.json'] ?? '') as unknown[];
  expect(list).toHaveLength(3_000);
  expect(list[2_999]).toEqual({ n: 2_999, minor: '9007199254740993', text: '注单 đ' });
  expect(JSON.parse(files['a/none.json'] ?? '')).toEqual([]);
  expect(files['a/raw.bin']).toBe('raw');
});

test('R-102: nothing is read further than the archive is taken, and giving up ends the reading', async () => {
  let made = 0;
  let ended = false;
  async function* endless(): AsyncGenerator<object> {
    try {
      for (;;) yield { n: (made += 1), noise: crypto.randomUUID() };
    } finally {
      ended = true;
    }
  }
  const zip = zipOf(parts({ name: 'endless.json', content: jsonOf(endless()) }));
  await zip.next();
  let last = 0;
  const stands = (): boolean => made === last || !(last = made);
  await expect.poll(stands, { interval: 200, timeout: 20_000 }).toBe(true);
  await zip.return(undefined);
  await expect.poll(() => ended).toBe(true);
});

test('R-102: a fault in the middle breaks the archive off instead of ending it well', async () => {
  async function* broken(): AsyncGenerator<object> {
    yield {};
    throw new Error('the database went away');
  }
  const zip = zipOf(parts({ name: 'broken.json', content: jsonOf(broken()) }));
  await expect(read(zip)).rejects.toThrow('the database went away');
});
