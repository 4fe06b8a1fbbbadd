import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { asAnswer, asQuestion, PROVIDER_PATHS, transferAsked, transferView } from '@drawroom/contract/provider-wire';
import { signWire } from '@drawroom/contract/signed-wire';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';

const guide = readFileSync(new URL('../../../docs/guide/provider.md', import.meta.url), 'utf8');
const block = (name: string): string[] =>
  new RegExp(`\`\`\`${name}\n([^]*?)\n\`\`\``).exec(guide)?.[1]?.split('\n') ?? [];
const secret = /with the secret\s+`([^`]+)`/.exec(guide)?.[1] ?? '';
const mac = (text: string): string => createHmac('sha256', secret).update(text).digest('hex');

it("the guide's worked example comes out, by its own words and by ours", async () => {
  const [seconds = '', path = '', body = '', signature = ''] = block('question');
  expect(signature).toBe(mac(`${seconds}.${path}\n${body}`));
  expect(signature).toBe(await signWire(secret, seconds, asQuestion(path, body)));
  expect(z.safeParse(transferAsked, JSON.parse(body)).success).toBe(true);
  const [answeredAt = '', answer = '', answerSignature = ''] = block('answer');
  expect(answerSignature).toBe(mac(`${answeredAt}.${signature}\n${answer}`));
  expect(answerSignature).toBe(await signWire(secret, answeredAt, asAnswer(signature, answer)));
  expect(z.safeParse(transferView, JSON.parse(answer)).success).toBe(true);
});

it('every path that the guide names is one of the wire', () => {
  const named = guide.match(/\/v1\/[a-z/]+/g)?.filter((path) => !path.includes('openapi')) ?? [];
  expect(named.length).toBeGreaterThan(5);
  for (const path of named) expect(Object.values<string>(PROVIDER_PATHS)).toContain(path);
});
