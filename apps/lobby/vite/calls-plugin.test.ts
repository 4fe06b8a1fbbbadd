import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { withoutShapes } from './calls-plugin.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (file: string): string => readFileSync(`${root}${file}`, 'utf8');
const contract = globSync('packages/contract/src/*.ts', { cwd: root }).filter((file) => !file.includes('.test.'));

describe('the contract without its shapes', () => {
  test('a call keeps how it is sent, whichever of its parts stands last', () => {
    const call = `export const ask = defineCall({
  name: 'a.ask', method: 'POST', /* why */ input: z.strictObject({ a: z.string() }), path: '/a',
  who: 'visitor', rate: other.rate, upload: { field: 'f', maxBytes: 1 }, reply: z.object({}),
  errors: [],
});`;
    const kept = withoutShapes(call);
    for (const part of [`name: 'a.ask'`, `method: 'POST'`, `path: '/a'`, `who: 'visitor'`, `upload: {`]) {
      expect(kept).toContain(part);
    }
    expect(kept).not.toMatch(/z\.|rate|errors|reply|input/);
  });

  test('of the events the names stay', () => {
    const kept = withoutShapes(`export const EVENTS = { 'a.b': z.object({ c: z.string() }) } as const;`);
    expect(kept).toBe(`export const EVENTS = { 'a.b': 0 } as const;`);
  });

  test('a shape that nobody uses may be left out, and what is no shape stays as it is', () => {
    expect(withoutShapes('const row = z.object({});')).toBe('const row = /* @__PURE__ */ (() => (z.object({})))();');
    expect(withoutShapes('export const MAX = 3;')).toBe('export const MAX = 3;');
  });

  test.each(contract)('%s is still a module', (file) => {
    expect(parseSync('whole.ts', withoutShapes(read(file))).errors).toEqual([]);
  });
});

test('no module of the lobby reads the parts of a call that its build leaves out', () => {
  const sources = globSync('{apps/lobby,packages/{client,ui,verifier}}/src/**/*.{ts,tsx}', { cwd: root });
  const readers = sources.filter((file) => {
    if (/\.test\.|\/testing\//.test(file)) return false;
    return /\.(?:input|reply)\.(?:parse|safeParse|shape|_zod)|EVENTS\[|definition\.(?:aliases|errors|rate)/.test(
      read(file),
    );
  });
  // For tests alone: `strictReplies`.
  expect(readers).toEqual(['packages/client/src/create-client.ts']);
});
