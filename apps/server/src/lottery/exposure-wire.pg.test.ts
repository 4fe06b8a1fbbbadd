import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from 'pg';
import { LANGS, openWireWorld, type WireMember, type WireRound, type WireWorld } from './test-wire.ts';
import { exposureFinding } from './exposure-audit.ts';

let world: WireWorld;
let ann: WireMember;
let round: WireRound;
beforeAll(async () => {
  world = await openWireWorld();
  ann = await world.aMember();
  await world.db.query(
    `update lottery.odds_version set odds = jsonb_set(odds, '{roundCapMinor}', '"5000"')
     where lottery_id = (select id from lottery.lottery where code = 'k3-1m')`,
  );
  const { rows } = await world.db.query<{ id: bigint }>(`select id from lottery.lottery where code = 'k3-1m'`);
  await world.db.query(`select pg_notify('lottery_catalogue', $1)`, [String(rows[0]?.id)]);
  round = await world.anOpenRound();
});
afterAll(() => world[Symbol.asyncDispose]());

const bet = (lines: readonly Record<string, string>[], lang = 'en_US') => world.bet({ by: ann, round, lines, lang });
const BIG = { playCode: 'k3.sum.big', selection: '-', odds: '1.9820' };
const ODD = { playCode: 'k3.sum.odd', selection: '-', odds: '1.9500' };

it('a full round answers 1006 in the member’s language, with the line and what would fit, and takes nothing', async () => {
  expect(await bet([{ ...BIG, unitAmount: '25.00' }])).toMatchObject({ code: 200 });
  expect(await bet([{ ...ODD, unitAmount: '20.00' }])).toMatchObject({ code: 200 });
  const before = await world.state();
  const texts = new Set<string>();
  for (const lang of LANGS) {
    const reply = await bet(
      [
        { ...ODD, unitAmount: '1.00' },
        { ...BIG, unitAmount: '20.00' },
      ],
      lang,
    );
    expect(reply).toMatchObject({ code: 1006, key: 'lottery.exposure_full', data: { line: 1 } });
    expect(reply.data['max']).toMatch(/^\d+\.\d\d$/);
    texts.add(reply.msg);
  }
  expect(texts.size).toBe(LANGS.length);
  expect(await world.state()).toBe(before);
});

it('the audit enumerates a closed round’s bets and finds one that passes its cap', async () => {
  const audited = async () => {
    const client = new Client({ connectionString: world.server.database.connectionString });
    await client.connect();
    try {
      return await exposureFinding(client);
    } finally {
      await client.end();
    }
  };
  await world.db.query('update lottery.round set status = 2, closed_at = clock_timestamp() where id = $1', [round.id]);
  expect(await audited()).toMatchObject({ ok: true, detail: '1 rounds' });
  await world.db.query('update lottery.round_exposure set cap = 100 where round_id = $1', [round.id]);
  expect(await audited()).toMatchObject({ ok: false });
  await world.db.query('update lottery.round_exposure set cap = 5000 where round_id = $1', [round.id]);
});
