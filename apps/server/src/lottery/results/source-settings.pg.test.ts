import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileSource } from './file-source.ts';
import type { ResultPlan, SourceAnswer } from './result-source.ts';
import { loadResultPlans } from './source-settings.ts';
import { openOfficialWorld, type OfficialWorld } from './test-official.ts';

let official: OfficialWorld;
let folder: string;
beforeAll(async () => {
  official = await openOfficialWorld();
  folder = await mkdtemp(join(tmpdir(), 'result-sources-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await official[Symbol.asyncDispose]();
});

const feed = (): object => ({
  kind: 'http',
  url: 'https://results.example/k3',
  proof: { by: 'signature', publicKey: official.a.publicKeyX },
});
const desk = { kind: 'manual', title: 'Draw desk' };

async function load(settings: unknown): Promise<ResultPlan[]> {
  const path = join(folder, 'sources.json');
  await writeFile(path, typeof settings === 'string' ? settings : JSON.stringify(settings));
  const { kernel, catalogue } = official.world;
  return loadResultPlans(kernel.db, catalogue, path);
}

describe('settings of result sources', () => {
  it('without a file there are none', async () => {
    const { kernel, catalogue } = official.world;
    expect(await loadResultPlans(kernel.db, catalogue, null)).toEqual([]);
  });

  it('two must agree where there are two, one where there is one; an hour is waited (R-36, R-37)', async () => {
    const plans = await load({
      sources: { feed: feed(), desk, folder: { kind: 'file', path: folder } },
      lotteries: { 'k3-a': { sources: ['feed', 'folder', 'desk'] }, 'k3-b': { sources: ['desk'], waitSeconds: 90 } },
    });
    expect(plans.map(({ lotteryCode, required, waitMs }) => [lotteryCode, required, waitMs])).toEqual([
      ['k3-a', 2, 3_600_000],
      ['k3-b', 1, 90_000],
    ]);
    expect(plans[0]?.sources.map(({ name, kind, title }) => [name, kind, title])).toEqual([
      ['feed', 'http', 'feed'],
      ['folder', 'file', 'folder'],
      ['desk', 'manual', 'Draw desk'],
    ]);
  });

  it.each<[string, unknown, RegExp]>([
    ['no JSON', '{', /sources\.json: is no JSON$/],
    ['an unknown kind', { sources: { x: { kind: 'mail' } }, lotteries: {} }, /sources\.x\.kind: /],
    ['a misspelt setting', { sources: {}, lotteries: { 'k3-a': { sources: ['x'], require: 2 } } }, /lotteries\.k3-a: /],
    [
      'an answer that nothing vouches for',
      { sources: { x: { kind: 'http', url: 'https://a.example' } }, lotteries: {} },
      /sources\.x\.proof: /,
    ],
    [
      'a pinned certificate without TLS',
      {
        sources: { x: { kind: 'http', url: 'http://a.example', proof: { by: 'key', sha256: '0'.repeat(64) } } },
        lotteries: {},
      },
      /sources\.x: only https has a certificate/,
    ],
    [
      'a key that is none',
      {
        sources: { x: { kind: 'http', url: 'https://a.example', proof: { by: 'signature', publicKey: 'abc' } } },
        lotteries: {},
      },
      /publicKey: must be an Ed25519 key/,
    ],
    [
      'a source that is not there',
      { sources: { desk }, lotteries: { 'k3-a': { sources: ['desk', 'x'] } } },
      /no source x/,
    ],
    [
      'no such lottery',
      { sources: { desk }, lotteries: { 'k3-z': { sources: ['desk'] } } },
      /k3-z: no official lottery/,
    ],
    [
      'more than there are',
      { sources: { desk }, lotteries: { 'k3-a': { sources: ['desk'], required: 2 } } },
      /required: more than there are sources/,
    ],
    [
      'one place under two names',
      {
        sources: { one: { kind: 'file', path: '/draws' }, two: { kind: 'file', path: '/draws' } },
        lotteries: { 'k3-a': { sources: ['one', 'two'] } },
      },
      /the same place twice is one source/,
    ],
  ])('%s is told in one line', async (_, settings, line) => {
    const fault = await load(settings).then(
      () => null,
      (error: unknown) => error as Error,
    );
    expect(fault?.name).toBe('ConfigFault');
    expect(fault?.message).toMatch(line);
    expect(fault?.message).not.toContain('\n');
  });
});

describe('results from a folder', () => {
  const read = (sinceIssue: string): Promise<SourceAnswer> => {
    const question = { lotteryCode: 'k3-a', sinceIssue, nowMs: 0, signal: AbortSignal.timeout(5_000) };
    return fileSource({ name: 'folder', title: 'folder', path: folder }).read(question);
  };
  const write = (text: string): Promise<void> => writeFile(join(folder, 'k3-a.csv'), text);

  it('a file that is not there yet has nothing to tell', async () => {
    expect((await read('20270101001')).results).toEqual([]);
  });

  it('rows from the asked issue on, in the form of the histories; a line still being written waits', async () => {
    const rows = ['20270101001,2027-01-01,1 2 3', '20270101002,2027-01-01,4 5 6', '20270101003,2027-01-01,1 1'];
    await write(`\uFEFFissue,date,numbers\r\n${rows.join('\r\n')}`);
    expect((await read('20270101002')).results).toEqual([
      { issue: '20270101002', date: '2027-01-01', numbers: ['4', '5', '6'] },
    ]);
  });

  it('a row that cannot be read keeps its issue, so that its round waits for people', async () => {
    await write('issue,date,numbers\n20270101001,2027-01-01,1 2 3,4\n20270101002\n');
    expect((await read('x')).results.map(({ issue, numbers }) => [issue, numbers])).toEqual([
      ['20270101001', []],
      ['20270101002', []],
    ]);
  });

  it('another heading: nothing in it is believed', async () => {
    await write('issue;date;numbers\n');
    await expect(read('x')).rejects.toMatchObject({ reason: 'malformed' });
  });
});
