import { agentCodeCalls } from '@drawroom/contract/agent';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileDoor, MemberContext, ServedFile } from '../../kernel/kernel.ts';
import { openCodeWorld, type CodeWorld } from '../test-codes.ts';

let world: CodeWorld;
let agent: MemberContext;
let door: FileDoor;
beforeAll(async () => {
  world = await openCodeWorld();
  agent = await world.anAgent();
  const [only] = world.agents.files ?? [];
  if (only === undefined) throw new Error('no door of posters');
  door = only;
});
afterAll(() => world.stop());

const askFor = (code: string, context = agent) => world.ask(agentCodeCalls.codePoster, context, { code });
const ticketIn = (url: string): string => new URL(url, 'http://any').searchParams.get('ticket') ?? '';
async function bytesOf(file: ServedFile | null): Promise<Buffer> {
  if (!(file?.body instanceof Uint8Array)) throw new Error('no picture');
  return Buffer.from(file.body);
}

test.each(['zh-CN', 'vi-VN', 'en-US'] as const)(
  'a poster in %s is a picture of 1080x1920 from which any reader reads the link',
  { timeout: 60_000 },
  async (locale) => {
    const { code, link } = await world.aCode(agent);
    const { url, name } = await askFor(code, { ...agent, locale });
    expect(name).toBe(`drawroom-${code}.png`);
    const file = await door.find(ticketIn(url));
    expect(file).toMatchObject({ type: 'image/png', saveAs: name });
    const picture = sharp(await bytesOf(file));
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1_080, height: 1_920 });
    const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(decodeQR({ width: info.width, height: info.height, data })).toBe(link);
  },
);

test(
  'what is written on it needs no font of the machine: each line leaves ink where it stands',
  { timeout: 60_000 },
  async () => {
    const { code } = await world.aCode(agent);
    for (const locale of ['zh-CN', 'vi-VN'] as const) {
      const { url } = await askFor(code, { ...agent, locale });
      const picture = await bytesOf(await door.find(ticketIn(url)));
      // House, invitation, call to scan, label, digits, address, care.
      for (const [top, height] of [
        [190, 120],
        [330, 70],
        [1_190, 65],
        [1_340, 50],
        [1_410, 120],
        [1_675, 55],
        [1_755, 45],
      ] as const) {
        const strip = sharp(picture).extract({ left: 200, top, width: 680, height }).greyscale();
        const { channels } = await sharp(await strip.png().toBuffer()).stats();
        expect(channels[0]?.min, `${locale} at ${top}`).toBeLessThan(140);
      }
    }
  },
);

test('the digits on it are those of its code', { timeout: 60_000 }, async () => {
  const digits = async (code: string): Promise<string> => {
    const picture = sharp(await bytesOf(await door.find(ticketIn((await askFor(code)).url))));
    return (await picture.extract({ left: 200, top: 1_410, width: 680, height: 120 }).raw().toBuffer()).toString('hex');
  };
  const [one, other] = [await world.aCode(agent), await world.aCode(agent)];
  expect(await digits(one.code)).toBe(await digits(one.code));
  expect(await digits(one.code)).not.toBe(await digits(other.code));
});

test('a ticket opens its poster once, and no other door', async () => {
  const { code } = await world.aCode(agent);
  const { url } = await askFor(code);
  await world.kernel.db.query(`update kernel.file_ticket set door = '/m-app/wallet/statement'`);
  expect(await door.find(ticketIn(url))).toBeNull();
  await world.kernel.db.query(`update kernel.file_ticket set door = '/m-app/agent/poster'`);
  expect(await door.find(ticketIn(url))).not.toBeNull();
  expect(await door.find(ticketIn(url))).toBeNull();
});

test('a ticket is over after five minutes, and a code that is over has no poster', async () => {
  const { code } = await world.aCode(agent, { usesMax: '1' });
  const { url, expiresAt } = await askFor(code);
  expect(Math.abs(expiresAt - Date.now() - 300_000)).toBeLessThan(10_000);
  await world.kernel.db.query('update kernel.file_ticket set expires_at = clock_timestamp()');
  expect(await door.find(ticketIn(url))).toBeNull();
  await world.kernel.db.query('update agent.invite_code set used = 1 where code = $1', [code]);
  await expect(askFor(code)).rejects.toMatchObject({ key: 'agent.code_unknown' });
});
