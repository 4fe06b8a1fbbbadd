import { randomUUID } from 'node:crypto';
import { ERROR_CODES, httpStatusOf, type ErrorKey } from '@drawroom/contract/error-codes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signed, type TestRequest } from '../kernel/http/test-surroundings.ts';
import { LANGS, openWireWorld, type WireMember, type WireReply, type WireRound, type WireWorld } from './test-wire.ts';

let world: WireWorld;
let ann: WireMember;
let round: WireRound;
beforeAll(async () => {
  world = await openWireWorld();
  round = await world.anOpenRound();
});
// A member of his own for each test: calls are counted by session.
beforeEach(async () => {
  ann = await world.aMember();
});
afterAll(() => world[Symbol.asyncDispose]());

const LINE = { playCode: 'k3.sum.big', selection: '-', odds: '1.9820', unitAmount: '10.00' };

/** A good order, with one thing about it changed; `undefined` leaves a field out. */
function order(changes: Record<string, unknown> = {}): Record<string, string> {
  const fields = { lotteryId: round.lotteryId, gameNo: round.gameNo, clientRef: randomUUID(), betList: [LINE] };
  const entries = Object.entries({ ...fields, ...changes }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}
const line = (changes: Record<string, unknown>) => order({ betList: [{ ...LINE, ...changes }] });

const betRequest = (fields: Record<string, string>, how: Partial<TestRequest> = {}): TestRequest => ({
  path: '/app/lotteryGame/betOrder',
  body: new URLSearchParams(fields).toString(),
  by: ann,
  ...how,
});
const bet = (fields: Record<string, string>, how?: Partial<TestRequest>): Promise<WireReply> =>
  world.send(betRequest(fields, how));
const fateOf = (clientRef: string, by = ann): Promise<WireReply> =>
  world.send({ method: 'GET', path: '/app/lotteryGame/order', query: { clientRef }, by });
const cancel = (orderNo: string, how: Partial<TestRequest> = {}): Promise<WireReply> =>
  world.send({
    path: '/app/lotteryGame/cancelOrder',
    body: new URLSearchParams({ orderNo, clientRef: randomUUID() }).toString(),
    by: ann,
    ...how,
  });

/** Texts that only stand in their own language: Han characters, plain English, letters that only Vietnamese has. */
const IN_LANGUAGE = {
  zh_CN: /^[^a-z{}]*\p{Script=Han}[^a-z{}]*$/u,
  en_US: /^[A-Z][\x20-\x7a]+\.$/,
  vi_VN: /[ăđơưạảấầậắặẹẻếềệỉịọỏốồộớờợụủứừựỳỹ]/u,
} as const;

/** What the house answers to one request in each language, and whether any balance or row has moved by then. */
async function outcome(
  send: (how: Partial<TestRequest>) => Promise<WireReply>,
): Promise<{ replies: WireReply[]; moved: boolean }> {
  const before = await world.state();
  const replies: WireReply[] = [];
  for (const lang of LANGS) replies.push(await send({ headers: { lang } }));
  return { replies, moved: (await world.state()) !== before };
}

/** Refused under its code and key, in every language with its own text, and nothing has moved. */
function refused(key: ErrorKey, data: Record<string, unknown> = {}): unknown {
  const replies = LANGS.map((lang) => ({
    status: httpStatusOf(key),
    code: ERROR_CODES[key],
    key,
    msg: expect.stringMatching(IN_LANGUAGE[lang]) as unknown,
    data: expect.objectContaining(data) as unknown,
  }));
  return { replies, moved: false };
}

describe('an order that is refused says why, and takes nothing (R-70, wire.md "Replies")', () => {
  it.each([
    ['older odds', '1.9810'],
    ['better odds', '2.5000'],
    ['odds that are no number', 'NaN'],
    ['no odds', ''],
    ['negative odds', '-1.9820'],
    ['odds in powers of ten', '1982e-3'],
    ['two odds for one price', '1.9820/2.0000'],
  ])('%s: %s, and is told the ones in force', async (_, odds) => {
    expect(await outcome((how) => bet(line({ odds }), how))).toEqual(
      refused('lottery.odds_changed', { odds: '1.9820', line: 0 }),
    );
  });

  it.each([
    ['three decimals', '10.005'],
    ['negative', '-10.00'],
    ['nothing', '0.00'],
    ['below the minimum', '0.50'],
    ['larger than 64 bits', '99999999999999999.99'],
    ['in powers of ten', '1e3'],
    ['a sign', '+10.00'],
    ['thousands', '1,000.00'],
    ['hexadecimal', '0x10'],
    ['full-width digits', '１０.００'],
    ['Arabic digits', '١٠.٠٠'],
    ['blanks', ' 10.00'],
    ['infinite', 'Infinity'],
    ['empty', ''],
  ])('an amount of %s: "%s"', async (_, unitAmount) => {
    expect(await outcome((how) => bet(line({ unitAmount }), how))).toEqual(
      refused('lottery.amount_out_of_range', { line: 0 }),
    );
  });

  it.each([
    ['k3.sum.value', '2'],
    ['k3.sum.value', '19'],
    ['k3.sum.value', '10,10'],
    ['k3.sum.value', '010'],
    ['k3.sum.value', ''],
    ['k3.sum.big', '1'],
    ['k3.twodiff', '1'],
    ['k3.triple.one', '112'],
    ['ssc.pos.num', '1'],
    ['constructor', '-'],
    ['__proto__', '-'],
  ])('a selection outside its play: %s "%s"', async (playCode, selection) => {
    expect(await outcome((how) => bet(line({ playCode, selection }), how))).toEqual(
      refused('lottery.selection_invalid', { line: 0 }),
    );
  });

  it('a faulty line among good ones refuses the whole order and names the line', async () => {
    const betList = [LINE, LINE, { ...LINE, unitAmount: '1.005' }];
    expect(await outcome((how) => bet(order({ betList }), how))).toEqual(
      refused('lottery.amount_out_of_range', { line: 2 }),
    );
  });

  it('an issue number or a lottery that is not there', async () => {
    expect(await outcome((how) => bet(order({ gameNo: '20991231-0001' }), how))).toEqual(
      refused('lottery.round_unknown'),
    );
    expect(await outcome((how) => bet(order({ lotteryId: '987654321' }), how))).toEqual(
      refused('lottery.lottery_unknown'),
    );
  });

  it('more points than there are, with what there is', async () => {
    const tooMuch = line({ unitAmount: '100.01' });
    expect(await outcome((how) => bet(tooMuch, how))).toEqual(refused('wallet.insufficient', { balance: '100.00' }));
  });

  it('a round that ended one millisecond ago, though nobody has closed it yet (R-01)', async () => {
    const ended = await world.anOpenRound();
    await world.endedBefore(ended, 1);
    const { gameNo } = ended;
    expect(await outcome((how) => bet(order({ gameNo }), how))).toEqual(refused('lottery.round_closed', { gameNo }));
  });
});

describe('an order that does not parse names the fields, whatever stands in them', () => {
  it.each([
    ['an unknown field', () => order({ payout: '1000000.00' }), 'payout', 'unknown_field'],
    ['an unknown field of a line', () => line({ payout: '9.00' }), 'betList.0.payout', 'unknown_field'],
    ['no clientRef', () => order({ clientRef: undefined }), 'clientRef', 'required'],
    ['a clientRef that is no UUID', () => order({ clientRef: 'x'.repeat(36) }), 'clientRef', 'format'],
    ['no issue number', () => order({ gameNo: undefined }), 'gameNo', 'required'],
    ['an issue number with a quote', () => order({ gameNo: `20260101' or 1=1` }), 'gameNo', 'format'],
    ['a lottery id with a sign', () => order({ lotteryId: '-1' }), 'lotteryId', 'format'],
    ['a lottery id with a fraction', () => order({ lotteryId: '1.0' }), 'lotteryId', 'format'],
    ['no lines', () => order({ betList: [] }), 'betList', 'too_small'],
    ['101 lines', () => order({ betList: Array.from({ length: 101 }, () => LINE) }), 'betList', 'too_big'],
    ['lines that are no JSON', () => order({ betList: '[{' }), 'betList', 'format'],
    ['an object for the list', () => order({ betList: LINE }), 'betList', 'type'],
    ['null for the list', () => order({ betList: 'null' }), 'betList', 'type'],
    ['a text for a line', () => order({ betList: ['k3.sum.big'] }), 'betList.0', 'type'],
    ['an amount as a JSON number', () => line({ unitAmount: 10 }), 'betList.0.unitAmount', 'type'],
    ['an amount of 21 digits', () => line({ unitAmount: '9'.repeat(21) }), 'betList.0.unitAmount', 'too_big'],
    ['odds as a JSON number', () => line({ odds: 1.982 }), 'betList.0.odds', 'type'],
    ['a selection as a list', () => line({ selection: ['1'] }), 'betList.0.selection', 'type'],
    ['a multiple of nothing', () => line({ multiple: 0 }), 'betList.0.multiple', 'too_small'],
    ['a negative multiple', () => line({ multiple: -3 }), 'betList.0.multiple', 'too_small'],
    ['half a multiple', () => line({ multiple: 1.5 }), 'betList.0.multiple', 'type'],
    ['a multiple of 10,001', () => line({ multiple: 10_001 }), 'betList.0.multiple', 'too_big'],
    ['a multiple as text', () => line({ multiple: '2' }), 'betList.0.multiple', 'type'],
  ])('%s', async (_, fields, field, reason) => {
    const body = fields();
    expect(await outcome((how) => bet(body, how))).toEqual(
      refused('request.invalid', {
        fields: expect.arrayContaining([{ field, reason }]) as unknown,
      }),
    );
  });

  it('a field that stands twice, or in both body and query', async () => {
    const body = `${new URLSearchParams(order()).toString()}&gameNo=${round.gameNo}`;
    expect(await outcome((how) => bet({}, { body, ...how }))).toEqual(refused('request.invalid'));
    const twice = { query: { gameNo: round.gameNo } };
    expect(await outcome((how) => bet(order(), { ...twice, ...how }))).toEqual(refused('request.invalid'));
  });
});

describe('the same order again (R-47, R-49)', () => {
  it('in the same words: the first answer, one order, one stake', async () => {
    const fields = order();
    const first = await bet(fields);
    expect(first).toMatchObject({ status: 200, code: 200, data: { balance: '90.00', amount: '10.00', count: 1 } });
    const before = await world.state();
    const again = await bet(fields);
    const { receipt: _first, ...firstData } = first.data;
    const { receipt: _again, ...againData } = again.data;
    expect([again.status, again.code, againData]).toEqual([200, 200, firstData]);
    expect(await world.state()).toBe(before);
  });

  it('in another spelling of the same JSON: the first answer', async () => {
    const fields = order();
    const first = await bet(fields);
    const turned = Object.fromEntries(Object.entries(LINE).toReversed());
    const again = await bet({ ...fields, betList: JSON.stringify([{ ...turned, multiple: 1 }], null, 2) });
    expect(again.data['orderNo']).toBe(first.data['orderNo']);
  });

  it('with other content: 409, and the first order stands', async () => {
    const fields = order();
    const first = await bet(fields);
    for (const changes of [{ unitAmount: '11.00' }, { multiple: 2 }, { playCode: 'k3.sum.small' }]) {
      const other = { ...fields, betList: JSON.stringify([{ ...LINE, ...changes }]) };
      expect(await outcome((how) => bet(other, how))).toEqual(refused('request.client_ref_reused'));
    }
    const elsewhere = await world.anOpenRound();
    expect(await outcome((how) => bet({ ...fields, gameNo: elsewhere.gameNo }, how))).toEqual(
      refused('request.client_ref_reused'),
    );
    expect((await fateOf(fields['clientRef'] ?? '')).data).toMatchObject({
      fate: 'accepted',
      order: { orderNo: first.data['orderNo'], amount: '10.00' },
    });
  });

  it('under the same clientRef by somebody else: an order of his own', async () => {
    const bob = await world.aMember();
    const fields = order();
    const [first, second] = [await bet(fields), await bet(fields, { by: bob })];
    expect([first.code, second.code]).toEqual([200, 200]);
    expect(second.data['orderNo']).not.toBe(first.data['orderNo']);
  });
});

describe('a bet that is not what its member signed', () => {
  it('the very same request again is a replay: 4002, nothing moves', async () => {
    const fields = order();
    const request = betRequest(fields, { nonce: 'ab12'.repeat(5) });
    expect((await world.send(request)).code).toBe(200);
    expect(await outcome((how) => world.send({ ...request, ...how }))).toEqual(refused('request.nonce_replayed'));
  });

  it('a body changed on the way, a signature of another key or none: 4003', async () => {
    const bob = await world.aMember();
    const larger = new URLSearchParams(line({ unitAmount: '99.00' })).toString();
    expect(
      await outcome(({ headers }) => {
        const { url, headers: own } = signed(betRequest(order()), world.server.server.kernel.clock.now());
        return world.sendRaw(url, { ...own, ...headers }, larger);
      }),
    ).toEqual(refused('request.signature_bad'));
    expect(await outcome((how) => bet(order(), { key: bob.privateKey, ...how }))).toEqual(
      refused('request.signature_bad'),
    );
    expect(
      await outcome(({ headers }) => {
        const request = betRequest(order());
        const { url, headers: own } = signed(request, world.server.server.kernel.clock.now());
        return world.sendRaw(url.replace(/&sign=[^&]*/, ''), { ...own, ...headers }, request.body);
      }),
    ).toEqual(refused('request.signature_bad'));
  });

  it('a session that is over by the clock, or was never there: 401', async () => {
    await world.db.query(
      `update kernel.session set absolute_end_at = clock_timestamp() - interval '1 ms' where member_id = $1`,
      [ann.memberId],
    );
    expect(await outcome((how) => bet(order(), how))).toEqual(refused('session.required'));
    const stranger = { ...ann, token: 'A'.repeat(43) };
    expect(await outcome((how) => bet(order(), { by: stranger, ...how }))).toEqual(refused('session.required'));
  });
});

describe('what belongs to somebody else', () => {
  it('cannot be seen by its clientRef, cancelled or proven; it looks as if it were not there', async () => {
    const bob = await world.aMember();
    const fields = order();
    const placed = await bet(fields);
    const orderNo = placed.data['orderNo'] as string;
    expect((await fateOf(fields['clientRef'] ?? '', bob)).data).toEqual({ fate: 'unknown', order: null });
    expect(await outcome((how) => cancel(orderNo, { by: bob, ...how }))).toEqual(refused('lottery.order_unknown'));
    const proof = (by: WireMember, headers: TestRequest['headers'] = {}) =>
      world.send({ method: 'GET', path: '/app/lotteryGame/betProof', query: { betNo: orderNo }, by, headers });
    expect(await outcome(({ headers }) => proof(bob, headers))).toEqual(refused('lottery.order_unknown'));
    const shown = await world.send({ method: 'GET', path: '/app/lotteryGame/bets', by: bob });
    expect(shown.data).toMatchObject({ total: 0, list: [] });
    expect((await proof(ann)).code).toBe(0);
    expect((await cancel(orderNo)).data).toMatchObject({ amount: '10.00', balance: '100.00' });
  });

  it('an order of mine is not cancelled once its round has ended by a millisecond, nor one that never was', async () => {
    const ending = await world.anOpenRound();
    const placed = await bet(order({ gameNo: ending.gameNo }));
    await world.endedBefore(ending, 1);
    expect(await outcome((how) => cancel(placed.data['orderNo'] as string, how))).toEqual(
      refused('lottery.round_closed'),
    );
    expect(await outcome((how) => cancel('888888888888', how))).toEqual(refused('lottery.order_unknown'));
    // What the audit holds against a round: its bet lies before its end.
    await world.db.query(`update lottery.round set end_at = clock_timestamp() where id = $1`, [ending.id]);
  });
});
