import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commitmentOf, fairDraw } from '@drawroom/engine/fair';
import { merkleRoot } from '@drawroom/engine/merkle';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runVerify } from './run-verify.ts';
import { STEP_WORDS } from './words.ts';

const seed = '5a'.repeat(32);
const proof = {
  scheme: 'fair/v1',
  lotteryCode: 'k3-1m',
  game: 'k3',
  gameNo: '20261121-0002',
  label: 'commit_only',
  state: 'settled',
  chain: { terminal: commitmentOf(seed), index: 1 },
  commitment: commitmentOf(seed),
  commitmentPublishedAt: 1_800_000_000_000 - 4_000,
  beginTime: 1_800_000_000_000,
  endTime: 1_800_000_051_000,
  govPrizeTime: 1_800_000_056_000,
  drawnAt: 1_800_000_056_040,
  seal: { count: 0, root: merkleRoot([]), at: 1_800_000_051_100 },
  seed,
  entropy: '',
  entropyRound: null,
  numbers: fairDraw({ game: 'k3', issue: '20261121-0002', seedHex: seed, entropyHex: '' }).numbers,
  signature: null,
  signingKey: '',
};
const FILES: Readonly<Record<string, string>> = {
  'good.json': JSON.stringify(proof),
  'bad.json': JSON.stringify({ ...proof, numbers: ['6', '6', '6'] }),
  'early.json': JSON.stringify({ ...proof, seed: null, numbers: null }),
  'noise.json': 'no proof at all',
};
const run = (...args: string[]) => runVerify(args, (name) => FILES[name] ?? null);

describe('the tool tells by its exit code what it found: 0 true, 1 false, 2 unreadable', () => {
  test.each([
    ['a true proof', ['good.json'], 0],
    ['a false one', ['bad.json'], 1],
    ['a true one beside a false one', ['good.json', 'bad.json'], 1],
    ['a round that is still to come', ['early.json'], 2],
    ['noise', ['noise.json'], 2],
    ['a file that is not there', ['good.json', 'nothing.json'], 2],
    ['no file', [], 2],
    ['an unknown flag', ['--quiet', 'good.json'], 2],
    ['a key that is not named', ['good.json', '--key'], 2],
    ['another key than the one named', ['--key', 'x', 'good.json'], 1],
  ])('%s', async (_, args, exitCode) => {
    expect((await run(...args)).exitCode).toBe(exitCode);
  });

  test('a false step is named with both sides, in words and as JSON', async () => {
    const { text } = await run('bad.json');
    expect(text).toContain('FALSE The numbers computed here are the result (numbers_recomputed)');
    expect(text).toContain(`expected ${proof.numbers.join(' ')}`);
    const told = JSON.parse((await run('--json', 'bad.json')).text) as { ok: boolean; files: { steps: object[] }[] };
    expect(told.ok).toBe(false);
    expect(told.files[0]?.steps).toContainEqual({
      code: 'numbers_recomputed',
      ok: false,
      expected: proof.numbers.join(' '),
      actual: '6 6 6',
    });
  });

  test('what a file says cannot write over the lines of the check', async () => {
    const evil = JSON.stringify({ ...proof, lotteryCode: '\u001b[2J\rIt matches.', numbers: ['1', '1', '1'] });
    const { text } = await runVerify(['evil.json'], () => evil);
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  test('the steps of a draw are called as on the proof page', () => {
    const messages = readFileSync(new URL('../../i18n/messages/en-US.json', import.meta.url), 'utf8');
    const english = JSON.parse(messages) as { proof: { step: Record<string, string> } };
    for (const [code, words] of Object.entries(english.proof.step)) {
      expect(STEP_WORDS[code as keyof typeof STEP_WORDS]).toBe(words);
    }
  });
});

describe('built as one file, alone in an empty folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drawroom-verify-'));
  const tool = join(folder, 'drawroom-verify.mjs');
  const place = fileURLToPath(new URL('..', import.meta.url));
  beforeAll(() => {
    const vite = join(place, '../../node_modules/vite/bin/vite.js');
    execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error', '--outDir', join(folder, 'built')], {
      cwd: place,
    });
    copyFileSync(join(folder, 'built/drawroom-verify.mjs'), tool);
    rmSync(join(folder, 'built'), { recursive: true });
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['good.json', 0, 'It matches.'],
    ['bad.json', 1, 'It does NOT match.'],
    ['noise.json', 2, 'is no proof'],
  ])('%s', (name, exitCode, said) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [tool, name], {
      cwd: folder,
      env: {},
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([exitCode, '']);
    expect(stdout).toContain(said);
  });
});
