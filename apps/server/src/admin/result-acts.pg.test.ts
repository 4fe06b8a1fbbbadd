import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPasswordHasher } from '../kernel/password-hash.ts';
import { manualSource } from '../lottery/results/manual-source.ts';
import { eventually, openOfficialWorld, type OfficialWorld } from '../lottery/results/test-official.ts';
import { ROUND_STATUS, type Round } from '../lottery/round.ts';
import { RoundTicker } from '../lottery/ticker.ts';
import { addOperator, signIn, type Operator } from './operators.ts';
import { confirmAs, importAs, proposeAs } from './result-acts.ts';
import { actsOn } from './test-operators.ts';

const { sealed, settled, voided, held } = ROUND_STATUS;
const DRAW = ['4', '5', '6'];
const PASSWORD = 'a long pass phrase';

let official: OfficialWorld;
let anna: Operator;
let ben: Operator;
const passwords = createPasswordHasher({ pepper: '' });
beforeAll(async () => {
  official = await openOfficialWorld();
  const { db } = official.world.kernel;
  anna = await addOperator(db, passwords, { name: 'anna', password: PASSWORD });
  ben = await addOperator(db, passwords, { name: 'ben', password: PASSWORD });
});
afterEach(() => official.calm());
afterAll(() => official[Symbol.asyncDispose]());

const act = ({ game_no: gameNo }: Round, numbers: readonly string[] | null = DRAW) => ({
  lotteryCode: 'k3-a',
  gameNo,
  numbers,
});

/** What an operator did to a round, oldest first. */
const acts = (round: Round) => actsOn(official.world.kernel.db, `k3-a ${round.game_no}`);

/** A round that its two feeds hold. */
async function aHeldRound(): Promise<Round & { bettor: Awaited<ReturnType<OfficialWorld['aSealedRound']>>['bettor'] }> {
  const { a, b, aSealedRound, watch, until } = official;
  const { round, bettor } = await aSealedRound();
  a.tell('k3-a', { issue: round.game_no, numbers: DRAW });
  b.tell('k3-a', { issue: round.game_no, numbers: ['1', '1', '2'] });
  watch();
  return { ...(await until(round, held)), bettor };
}

describe('results by hand take two people', () => {
  it('what one enters and another confirms counts as a source; who did it is kept (R-36)', async () => {
    const { aSealedRound, watch, until, told, world } = official;
    const { db } = world.kernel;
    const { round } = await aSealedRound();
    const desk = manualSource(db, { name: 'desk', title: 'Desk' });
    watch({ sources: [desk], required: 1 });
    await proposeAs(db, anna, { ...act(round), kind: 'entry' });
    await expect(confirmAs(db, anna, act(round))).rejects.toThrow('another person has to confirm');
    await expect(confirmAs(db, ben, act(round, ['1', '2', '3']))).rejects.toThrow('other numbers');
    expect(await told(round.game_no)).toEqual([]);
    expect((await world.round(round.id)).status).toBe(sealed);
    expect(await confirmAs(db, ben, act(round))).toBe('entry');
    expect(await until(round, settled)).toMatchObject({ numbers: DRAW });
    expect(await told(round.game_no)).toEqual(['desk 4-5-6 valid']);
    expect(await acts(round)).toEqual(['anna result.entry 4 5 6', 'ben result.entry.confirmed 4 5 6']);
  });

  it('the database itself refuses one person twice, and any change of what was proposed', async () => {
    const { db } = official.world.kernel;
    const { round } = await official.aSealedRound();
    await proposeAs(db, anna, { ...act(round), kind: 'entry' });
    const change = (set: string): Promise<unknown> =>
      db.query(`update lottery.result_proposal set ${set} where round_id = $1`, [round.id]);
    const confirmed = (id: bigint): string => `confirmed_by = ${id}, confirmed_at = clock_timestamp()`;
    await expect(change(confirmed(anna.id))).rejects.toThrow('two_people');
    await expect(change(`${confirmed(ben.id)}, numbers = '{1,1,1}'`)).rejects.toThrow('never changed');
    await change(confirmed(ben.id));
    await expect(change(confirmed(ben.id))).rejects.toThrow('confirmed once');
    await expect(db.query(`update admin.act set detail = ''`)).rejects.toThrow('only added to');
  });

  it('a held round gets the numbers two people chose, and is paid', async () => {
    const { until, world, told } = official;
    const { db } = world.kernel;
    const round = await aHeldRound();
    await expect(proposeAs(db, anna, { ...act(round), kind: 'entry' })).rejects.toThrow('release or void');
    await proposeAs(db, anna, { ...act(round), kind: 'release' });
    await confirmAs(db, ben, act(round));
    expect(await until(round, settled)).toMatchObject({ numbers: DRAW, hold_reason: null });
    expect(await told(round.game_no)).toContain('people 4-5-6 valid');
    expect(await world.balance(round.bettor)).toBeGreaterThan(10_000n);
  });

  it('a held round that two people void returns the stakes', async () => {
    const { until, world } = official;
    const { db } = world.kernel;
    const round = await aHeldRound();
    await proposeAs(db, ben, { ...act(round, null), kind: 'void' });
    expect((await world.round(round.id)).status).toBe(held);
    await confirmAs(db, anna, act(round, null));
    expect(await until(round, voided)).toMatchObject({ void_reason: 'people', numbers: null });
    expect(await world.balance(round.bettor)).toBe(10_000n);
  });

  it('a later proposal takes the place of an earlier one', async () => {
    const { db } = official.world.kernel;
    const round = await aHeldRound();
    await proposeAs(db, anna, { ...act(round), kind: 'release' });
    await proposeAs(db, ben, { ...act(round, null), kind: 'void' });
    await expect(confirmAs(db, ben, act(round))).rejects.toThrow('other numbers');
    expect(await confirmAs(db, anna, act(round, null))).toBe('void');
    await official.until(round, voided);
  });

  it('a held round stays held whoever begins to lead', async () => {
    const { world } = official;
    const round = await aHeldRound();
    const { kernel, house, catalogue, vault, receipts } = world;
    const ticker = new RoundTicker({ kernel, house, catalogue, vault, saltOf: receipts.saltOf });
    ticker.start();
    await eventually(async () => (ticker.leading && ticker.alive ? true : undefined));
    await ticker.stop();
    expect(await world.round(round.id)).toMatchObject({ status: held, numbers: null });
  });

  it.each<[string, (round: Round) => Parameters<typeof proposeAs>[2], RegExp]>([
    ['no draw of the family', (round) => ({ ...act(round, ['7', '1', '1']), kind: 'entry' }), /is no draw of k3/],
    ['a round that is not held', (round) => ({ ...act(round), kind: 'release' }), /not held/],
    ['no such round', (round) => ({ ...act(round), gameNo: '1', kind: 'entry' }), /no lottery k3-a has a round 1/],
  ])('%s is refused and leaves no act', async (_, wrong, why) => {
    const { round } = await official.aSealedRound();
    await expect(proposeAs(official.world.kernel.db, anna, wrong(round))).rejects.toThrow(why);
    expect(await acts(round)).toEqual([]);
  });

  it('nobody enters a result before the draw time', async () => {
    const round = await official.anOpenRound();
    const entry = { ...act(round), kind: 'entry' } as const;
    await expect(proposeAs(official.world.kernel.db, anna, entry)).rejects.toThrow('not drawn yet');
  });

  it('past draws are brought in under a name; a row of the future is quarantined', async () => {
    const { db } = official.world.kernel;
    const text = ['issue,date,numbers', '20250101001,2025-01-01,1 2 3', '20900101001,2090-01-01,1 2 3', ''].join('\n');
    const report = await importAs(db, anna, { lotteryCode: 'k3-a', file: 'past.csv', text });
    expect(report).toMatchObject({ taken: 1, quarantined: [{ line: 3, reason: 'not_drawn_yet' }] });
  });
});

describe('operators', () => {
  it('sign in with their own password alone; a wrong one is kept as an act', async () => {
    const { db } = official.world.kernel;
    expect(await signIn(db, passwords, { name: 'anna', password: PASSWORD })).toMatchObject(anna);
    for (const name of ['anna', 'nobody'])
      await expect(signIn(db, passwords, { name, password: 'another pass phrase' })).rejects.toThrow(
        'the name or the password is wrong',
      );
    const { rows } = await db.query(`select what, subject from admin.act where what = 'sign_in.refused'`);
    expect(rows).toEqual([{ what: 'sign_in.refused', subject: 'anna' }]);
  });

  it.each([
    ['Anna', PASSWORD, /a name is/],
    ['carl', 'short', /12 to 128/],
    ['anna', PASSWORD, /already/],
  ])('%s with %s is not added', async (name, password, why) => {
    const { db } = official.world.kernel;
    await expect(addOperator(db, passwords, { name, password })).rejects.toThrow(why);
  });
});
