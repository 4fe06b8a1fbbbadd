import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGS, openWireWorld, type Lang, type WireMember, type WireReply, type WireWorld } from './test-wire.ts';

let world: WireWorld;
let ann: WireMember;
beforeAll(async () => {
  world = await openWireWorld();
  ann = await world.aMember();
});
afterAll(() => world[Symbol.asyncDispose]());

/** One malformed selection of each family of the house, a different fault each as far as there are so many. */
const SAMPLES: readonly [lottery: string, play: string, selection: string, reason: string][] = [
  ['k3-1m', 'k3.sum.value', '19', 'unknown_choice'],
  ['11x5-1m', '11x5.any.2of2', '1,1', 'repeated'],
  ['pk10-1m', 'pk10.first2.direct', '1|1', 'no_unit'],
  ['klsf-1m', 'klsf.any.2', '3', 'too_few'],
  ['m6-1m', 'm6.sp.num', '', 'empty'],
  ['kl8-1m', 'kl8.pick2', 'dan:1,2;tuo:3', 'too_many'],
  ['ssc-1m', 'ssc.any.1of3', '07', 'malformed'],
  ['3d-1m', '3d.group3', '1,2', 'malformed'],
  ['pc28-1m', 'pc28.value', '1'.padEnd(2_000, ',1'), 'repeated'],
  ['taixiu-1m', 'taixiu.tai', '1', 'malformed'],
  ['baucua-1m', 'baucua.any', '__proto__', 'unknown_choice'],
  ['xocdia-1m', 'xocdia.chan', ' -', 'malformed'],
  ['vnmb-1m', 'vn.mb.xc', '٠٠٧', 'unknown_choice'],
  ['vnmn-1m', 'vn.mn.xien2', '07;68', 'unknown_choice'],
  ['k3-1m', 'ssc.pos.num', '1||||', 'play_unknown'],
];

/** Texts that only stand in their own language. */
const IN_LANGUAGE: Readonly<Record<Lang, RegExp>> = {
  zh_CN: /^[^a-z{}_]*\p{Script=Han}[^a-z{}_]*$/u,
  en_US: /^Bet 1: [a-z ]+\. Nothing was placed\.$/,
  vi_VN: /^Cược 1: [^{}_]+\. Chưa đặt cược nào\.$/,
};

/** What a member who speaks this language reads for each fault. */
const said = new Map<string, string>();

test.each(SAMPLES)(
  '%s: a selection %s "%s" is refused as %s, said in words of each language, and nothing moves',
  async (lotteryCode, playCode, selection, reason) => {
    const { lotteryId, gameNo } = await world.anOpenRound(600_000, lotteryCode);
    const line = { playCode, selection, odds: '1.0000', unitAmount: '10.00' };
    const body = (): string =>
      new URLSearchParams({
        lotteryId,
        gameNo,
        clientRef: randomUUID(),
        betList: JSON.stringify([line]),
      }).toString();
    const before = await world.state();
    for (const lang of LANGS) {
      const reply: WireReply = await world.send({
        path: '/app/lotteryGame/betOrder',
        body: body(),
        by: ann,
        headers: { lang },
      });
      expect([reply.code, reply.key, reply.data['reason'], reply.data['line']]).toEqual([
        1003,
        'lottery.selection_invalid',
        reason,
        0,
      ]);
      expect(reply.msg).toMatch(IN_LANGUAGE[lang]);
      said.set(`${lang} ${reason}`, reply.msg);
    }
    expect(await world.state()).toBe(before);
  },
);

test('each fault has words of its own in each language', () => {
  const reasons = new Set(SAMPLES.map(([, , , reason]) => reason));
  expect(said.size).toBe(reasons.size * LANGS.length);
  expect(new Set(said.values()).size).toBe(said.size);
});
