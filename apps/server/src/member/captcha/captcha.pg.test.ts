import {
  captchaCalls,
  type CaptchaScene,
  type SlideTrack,
  type WorkChallenge,
} from '@drawroom/contract/member-captcha';
import { memberCalls } from '@drawroom/contract/member';
import { aPublicKey } from '@drawroom/testkit/a-public-key';
import { solveWork } from '@drawroom/client/solve-work';
import { openMemberWorld, MEMBER_PASSWORD, type MemberWorld } from '@drawroom/testkit/member-world';
import { aContext } from '@drawroom/testkit/slice-kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useCaptcha } from './use-captcha.ts';

const world: MemberWorld = await openMemberWorld();
afterAll(() => world.stop());
const { db } = world.kernel;

type Fields = Readonly<Record<string, string>>;
const create = (scene: CaptchaScene = 'register') =>
  world.call(captchaCalls.createCaptcha, { fields: { scene }, context: aContext() });
const check = (fields: Fields) => world.call(captchaCalls.checkCaptcha, { fields, context: aContext() });

async function gapOf(captchaId: string): Promise<number> {
  const { rows } = await db.query<{ x: number }>('select x from member.captcha where id = $1', [captchaId]);
  return rows[0]?.x ?? -1;
}

/** As a hand moves: fast at first, then ever slower. */
function handTo(x: number): SlideTrack {
  return Array.from({ length: 20 }, (_, at) => [at * 40, x * Math.sqrt(at / 19), at % 3]);
}

async function slide(captchaId: string, x: number, track = handTo(x)): Promise<string> {
  const { captchaToken } = await check({ captchaId, x: String(x), track: JSON.stringify(track) });
  return captchaToken;
}

async function solved(challenge: WorkChallenge): Promise<string> {
  const solution = await solveWork(challenge);
  return JSON.stringify({ challenge, solution });
}

const UNKNOWN = 'x'.repeat(22);
const WRONG = { key: 'member.captcha_wrong', code: 3003 };

describe('the slide (R-61)', () => {
  test('a piece let go at its gap gives a token that opens its scene once', async () => {
    const { captchaId } = await create();
    const token = await slide(captchaId, await gapOf(captchaId));
    await useCaptcha(db, { token, scene: 'register' });
    await expect(useCaptcha(db, { token, scene: 'register' })).rejects.toMatchObject(WRONG);
  });

  test('four pixels beside the gap are near enough, five are not', async () => {
    for (const off of [-4, 4]) {
      const { captchaId } = await create();
      await slide(captchaId, (await gapOf(captchaId)) + off);
    }
    for (const off of [-5, 5]) {
      const { captchaId } = await create();
      await expect(slide(captchaId, (await gapOf(captchaId)) + off)).rejects.toMatchObject(WRONG);
    }
  });

  test('a picture has one try: after a wrong one the right place is refused too', async () => {
    const { captchaId, pow } = await create();
    const x = await gapOf(captchaId);
    await expect(slide(captchaId, x - 20)).rejects.toMatchObject(WRONG);
    await expect(slide(captchaId, x)).rejects.toMatchObject(WRONG);
    await expect(check({ captchaId, pow: await solved(pow) })).rejects.toMatchObject(WRONG);
  });

  test('of two right answers at the same moment one gets a token', async () => {
    const { captchaId } = await create();
    const x = await gapOf(captchaId);
    const both = await Promise.allSettled([slide(captchaId, x), slide(captchaId, x)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('after 60 s of the database it is over, while work may still be handed in for 300 s', async () => {
    const late = await create();
    const age = (id: string, seconds: number) =>
      db.query(
        `update member.captcha set slide_until = slide_until - $2 * interval '1 s', work_until = work_until - $2 * interval '1 s' where id = $1`,
        [id, seconds],
      );
    const timely = await create();
    await age(timely.captchaId, 50);
    await slide(timely.captchaId, await gapOf(timely.captchaId));
    await age(late.captchaId, 61);
    await expect(slide(late.captchaId, await gapOf(late.captchaId))).rejects.toMatchObject(WRONG);
    await age(late.captchaId, 229);
    await check({ captchaId: late.captchaId, pow: await solved(late.pow) });
    const dead = await create();
    await age(dead.captchaId, 301);
    await expect(check({ captchaId: dead.captchaId, pow: await solved(dead.pow) })).rejects.toMatchObject(WRONG);
  });

  test.each<[string, (x: number) => SlideTrack]>([
    ['too few points', (x) => handTo(x).filter((_, at) => [0, 6, 12, 19].includes(at))],
    ['perfectly steady', (x) => Array.from({ length: 20 }, (_, at) => [at * 40, (x * at) / 19, 0])],
    ['in no time', (x) => handTo(x).map(([ms, px, py]) => [ms / 10, px, py])],
    ['for a minute', (x) => handTo(x).map(([ms, px, py]) => [ms * 80, px, py])],
    ['backwards in time', (x) => handTo(x).with(10, [5, x / 2, 0])],
    ['from the middle', (x) => handTo(x).map(([ms, px, py]) => [ms, x / 2 + px / 2, py])],
    ['to another place', (x) => handTo(x - 30)],
  ])('a track that is %s is refused at the right place', async (_case, track) => {
    const { captchaId } = await create();
    const x = await gapOf(captchaId);
    await expect(slide(captchaId, x, track(x))).rejects.toMatchObject(WRONG);
  });

  test('nothing of the reply but the pictures depends on the gap, and no picture is given out twice', async () => {
    const seen = await Promise.all(Array.from({ length: 16 }, () => create()));
    expect(new Set(seen.map(({ background }) => background)).size).toBe(16);
    for (const reply of seen) {
      expect(Object.keys(reply).toSorted()).toEqual(
        ['background', 'captchaId', 'height', 'piece', 'pieceY', 'pow', 'width'].toSorted(),
      );
      const { background, piece, pow } = reply;
      expect(background).toMatch(/^data:image\/webp;base64,/);
      expect(piece).toMatch(/^data:image\/webp;base64,/);
      expect(Object.keys(pow.parameters.data)).toEqual(['id', 'scene', 'most']);
    }
    // The piece's height moves without the gap: pictures at one height have gaps anywhere.
    const gaps = await Promise.all(seen.map(({ captchaId }) => gapOf(captchaId)));
    // Nor where the piece stands at first, nor at the right edge.
    expect(gaps.filter((x) => x < 64 || x > 256)).toEqual([]);
  });
});

describe('work instead of sliding', () => {
  test('done work opens its scene', async () => {
    const token = await world.captcha('phone');
    await expect(useCaptcha(db, { token, scene: 'login' })).rejects.toMatchObject(WRONG);
    await useCaptcha(db, { token, scene: 'phone' });
  });

  test('work of another picture, or of another difficulty than the one signed, is refused', async () => {
    const [one, other] = await Promise.all([create(), create()]);
    await expect(check({ captchaId: one.captchaId, pow: await solved(other.pow) })).rejects.toMatchObject(WRONG);
    const { captchaId, pow } = await create();
    const easier: WorkChallenge = { ...pow, parameters: { ...pow.parameters, cost: 1 } };
    const derivedKey = '00'.repeat(32);
    const bent = { challenge: easier, solution: { counter: 0, derivedKey } };
    await expect(check({ captchaId, pow: JSON.stringify(bent) })).rejects.toMatchObject(WRONG);
  });

  test('who sends a slide and work has not answered', async () => {
    const { captchaId, pow } = await create();
    const both = { x: '100', track: JSON.stringify(handTo(100)), pow: await solved(pow) };
    await expect(check({ captchaId, ...both })).rejects.toMatchObject({ issues: [{ path: ['pow'] }] });
  });

  test('a key that was not derived is refused', async () => {
    const { captchaId, pow } = await create();
    const derivedKey = pow.parameters.keyPrefix.padEnd(64, '0');
    const guess = { challenge: pow, solution: { counter: 1, derivedKey } };
    await expect(check({ captchaId, pow: JSON.stringify(guess) })).rejects.toMatchObject(WRONG);
  });
});

describe('answers that are none', () => {
  test.each<[string, Fields]>([
    ['neither way', {}],
    ['a place without a track', { x: '100' }],
    ['a track without a place', { track: '[[0,0,0]]' }],
    ['a track that is no list', { x: '100', track: '{"0":1}' }],
    ['words in a track', { x: '100', track: '[["a",0,0]]' }],
    ['endless tracks', { x: '100', track: JSON.stringify(Array.from({ length: 401 }, () => [0, 0, 0])) }],
    ['places outside', { x: '-1', track: '[[0,0,0]]' }],
    ['numbers beyond all', { x: '100', track: '[[1e300,0,0]]' }],
    ['work that is no JSON', { pow: '\u0000' }],
  ])('%s: the form does not hold', async (_case, fields) => {
    await expect(check({ captchaId: UNKNOWN, ...fields })).rejects.toMatchObject({ name: '$ZodError' });
  });

  test.each(["nul\0' or 1=1", '\u202E🀄', 'x'.repeat(10_000), ''])('%j is no captcha, and no token', async (odd) => {
    const slid = { x: '100', track: JSON.stringify(handTo(100)) };
    await expect(check({ captchaId: odd, ...slid })).rejects.toMatchObject({ issues: [{ path: ['captchaId'] }] });
    await expect(useCaptcha(db, { token: odd, scene: 'login' })).rejects.toMatchObject(WRONG);
  });

  test('an unknown captcha is a wrong one', async () => {
    await expect(slide(UNKNOWN, 100)).rejects.toMatchObject(WRONG);
  });
});

describe('tokens', () => {
  test('120 s after the answer a token is over', async () => {
    const [early, token] = [await world.captcha('reset'), await world.captcha('reset')];
    const age = (seconds: number) =>
      db.query(
        `update member.captcha set token_until = token_until - $1 * interval '1 s' where token_hash is not null`,
        [seconds],
      );
    await age(110);
    await useCaptcha(db, { token: early, scene: 'reset' });
    await age(10);
    await expect(useCaptcha(db, { token, scene: 'reset' })).rejects.toMatchObject(WRONG);
  });

  test('the database knows only the hash of a token', async () => {
    const token = await world.captcha('reset');
    const { rows } = await db.query<{ row: string }>('select c::text as row from member.captcha c');
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  });

  test('registration needs one of its own scene, before it tells of any name', async () => {
    await world.register({ username: 'TeaTime1' });
    const without = { username: 'TeaTime2', password: MEMBER_PASSWORD, confirmPassword: MEMBER_PASSWORD };
    await expect(
      world.call(memberCalls.register, { fields: { ...without, publicKey: aPublicKey() }, context: aContext() }),
    ).rejects.toMatchObject({ key: 'member.captcha_required', code: 3002 });
    const fields = { username: 'TeaTime1', captchaToken: await world.captcha('login') };
    await expect(world.register(fields)).rejects.toMatchObject(WRONG);
    const own = { username: 'TeaTime1', captchaToken: await world.captcha('register') };
    await expect(world.register(own)).rejects.toMatchObject({ key: 'member.username_taken' });
    // A look at whether a name is taken costs a captcha.
    await expect(world.register(own)).rejects.toMatchObject(WRONG);
  });
});

describe('login (R-60)', () => {
  const far = aContext({ address: '198.51.100.4', device: 'elsewhere' });
  const wrong = (username: string) => ({ username, password: 'not the one' });

  beforeAll(() => world.register({ username: 'known001' }));

  test.each(['known001', 'nobody99'])(
    'after three failures %s needs a captcha, known or not, unjudged',
    async (name) => {
      for (let n = 0; n < 3; n += 1) {
        await expect(world.loginOnce(wrong(name), far)).rejects.toMatchObject({ key: 'member.bad_credentials' });
      }
      const before = world.passwords.calls;
      await expect(world.loginOnce({ ...wrong(name), password: MEMBER_PASSWORD }, far)).rejects.toMatchObject({
        key: 'member.captcha_required',
        code: 3002,
        params: {},
        data: {},
      });
      await expect(world.loginOnce({ ...wrong(name), captchaToken: 'made up' }, far)).rejects.toMatchObject(WRONG);
      expect(world.passwords.calls).toBe(before);
      const captchaToken = await world.captcha('login');
      await expect(world.loginOnce({ ...wrong(name), captchaToken }, far)).rejects.toMatchObject({
        key: 'member.bad_credentials',
      });
      expect(world.passwords.calls).toBe(before + 1);
      await expect(world.loginOnce({ ...wrong(name), captchaToken }, far)).rejects.toMatchObject(WRONG);
    },
  );

  test('an attempt without the captcha it needs does not count: nobody is locked out by such', async () => {
    for (let n = 0; n < 3; n += 1) await world.loginOnce(wrong('counted1'), far).catch(() => {});
    for (let n = 0; n < 9; n += 1) {
      await expect(world.loginOnce(wrong('counted1'), far)).rejects.toMatchObject({ key: 'member.captcha_required' });
    }
  });
});

test('captchas that are over are dropped, a few with every new one', async () => {
  await db.query(
    `insert into member.captcha (id, scene, x, slide_until, work_until)
     select 'old' || n, 'login', 100, clock_timestamp() - interval '1 h', clock_timestamp() - interval '1 h' from generate_series(1, 25) n`,
  );
  const old = async (): Promise<number> => (await db.query(`select from member.captcha where id like 'old%'`)).rowCount;
  await create();
  expect(await old()).toBe(5);
  await create();
  expect(await old()).toBe(0);
});
