import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { readGoldenText } from '../test-aid/read-golden.ts';
import { commandText, runBatchLine, runCommand } from './command.ts';

describe('the engine command', () => {
  const say = (...args: string[]): string => commandText(runCommand(args));

  test('prints bare JSON', () => {
    expect(say('count', 'k3.sum.big@tk', '-')).toBe('{"total":216,"win":105,"push":0}');
    expect(say('count', 'k3.sum.big', '-')).toBe('{"total":216,"win":105,"push":0}');
    expect(say('count', 'k3.die.any', '1,6')).toBe('{"total":216,"win":152,"push":0}');
    expect(say('units', 'k3.pair.exact', '1,2,3|3,4')).toBe('5');
    expect(say('outcomes', 'k3', '5 4 5')).toBe(say('outcomes', 'k3', '4 5 5'));
  });

  test('prints the numbers of every fair vector as an array of texts', () => {
    const { vectors } = JSON.parse(readGoldenText('fair-vectors.json')) as {
      vectors: Record<'game' | 'issue' | 'serverSeed' | 'entropy', string>[] & { result: unknown[] }[];
    };
    for (const v of vectors) {
      expect(runCommand(['fair', v.game, v.issue, v.serverSeed, v.entropy])).toEqual({ ok: v.result.map(String) });
    }
  });

  test('says what is wrong, and never throws', () => {
    const error = (...args: string[]): unknown => runCommand(args);
    expect(error('outcomes', 'nim', '1 2 3 4 5')).toEqual({ error: 'unknown family nim' });
    expect(error('count', 'nim.sum.big', '-')).toEqual({ error: 'unknown family nim' });
    expect(error('count', 'k3.sum.big@excl', '-')).toEqual({ error: 'unknown play k3.sum.big@excl' });
    expect(error('outcomes', 'k3', '4 5 7')).toEqual({ error: 'not a draw of k3: out_of_range' });
    expect(error('units', 'k3.twodiff', '4')).toEqual({ error: 'bad selection of k3.twodiff: too_few 4' });
    expect(error('fair', 'k4', '1', 'ab', '')).toEqual({ error: 'unknown game k4' });
    for (const args of [[], ['nothing'], ['count'], ['units', 'k3.span', '1', '2'], ['__proto__', 'a', 'b']]) {
      expect(runCommand(args)).toMatchObject({ error: expect.stringContaining('usage') as unknown });
    }
  });

  test('answers a batch line by line, whatever a line holds', () => {
    expect(runBatchLine('{"cmd":"units","args":["k3.twodiff","1,2,3"]}')).toBe('{"ok":3}');
    for (const line of [
      '',
      'x',
      'null',
      '[]',
      '{}',
      '{"cmd":1,"args":[]}',
      '{"cmd":"units","args":"k3"}',
      '{"cmd":"units","args":[{}]}',
    ]) {
      expect(JSON.parse(runBatchLine(line))).toMatchObject({ error: expect.any(String) as unknown });
    }
  });

  test('runs as a program: arguments in, JSON out, exit code 1 on a fault', () => {
    const main = new URL('command-main.ts', import.meta.url).pathname;
    const run = (args: string[], text = ''): string =>
      execFileSync(process.execPath, [main, ...args], { input: text, encoding: 'utf8' });
    expect(run(['units', 'k3.twodiff', '45'])).toBe('1\n');
    const lines = '{"cmd":"units","args":["k3.twodiff","45"]}\nnonsense\n{"cmd":"units","args":["k3.span","0,1"]}';
    expect(
      run(['batch'], lines)
        .trim()
        .split('\n')
        .map((line) => Object.keys(JSON.parse(line) as object)[0]),
    ).toEqual(['ok', 'error', 'ok']);
    expect(() => run(['outcomes', 'nim', '1'])).toThrow(/unknown family nim|Command failed/);
  });
});
