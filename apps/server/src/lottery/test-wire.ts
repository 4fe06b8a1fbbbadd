import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import type { ReplyOf } from '@drawroom/contract/call';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { captchaToken, type FormCall } from '@drawroom/testkit/captcha-token';
import { signed, type SignedMember, type TestRequest } from '../kernel/http/test-surroundings.ts';
import type { Db } from '../kernel/kernel.ts';

/** The languages in which the house itself answers, as the `lang` header names them. */
export const LANGS = ['zh_CN', 'en_US', 'vi_VN'] as const;
export type Lang = (typeof LANGS)[number];

/** An answer as it stands on the wire. */
export interface WireReply {
  readonly status: number;
  readonly code: number;
  readonly key?: string;
  readonly msg: string;
  readonly data: Record<string, unknown>;
}

/** A member who signs for himself, so that a test can bend every part of what he sends. */
export interface WireMember extends SignedMember {
  readonly memberId: string;
  readonly accountId: bigint;
}

export interface WireRound {
  readonly id: bigint;
  readonly lotteryId: string;
  readonly gameNo: string;
}

/** The whole product over real HTTP, with rounds whose times the test chooses: nothing opens or closes them but the test. */
export interface WireWorld extends AsyncDisposable {
  readonly server: BootedServer;
  readonly db: Db;
  /** Registered over the wire, with 100.00. */
  aMember(): Promise<WireMember>;
  /** A round that is open until `openMs` from now; of k3-1m where no lottery is named. */
  anOpenRound(openMs?: number, lotteryCode?: string): Promise<WireRound>;
  /** Moves the end of a round to `pastMs` before now. */
  endedBefore(round: WireRound, pastMs: number): Promise<void>;
  send(request: TestRequest): Promise<WireReply>;
  /** Sends exactly this, signed or not. */
  sendRaw(target: string, headers: Record<string, string>, body?: string): Promise<WireReply>;
  /** Everything a bet can change, as one comparable text. */
  state(): Promise<string>;
}

/** Boots a server that runs no rounds of its own. */
export async function openWireWorld(): Promise<WireWorld> {
  const server = await bootServer({ env: { ROLES: 'api', TRUSTED_PROXIES: '127.0.0.1' } });
  const { db } = server;
  let members = 0;
  let rounds = 0;
  const sendRaw: WireWorld['sendRaw'] = async (target, headers, body) => {
    const reply = await fetch(server.url + target, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      ...(body === undefined ? {} : { body }),
    });
    return { status: reply.status, ...((await reply.json()) as Omit<WireReply, 'status'>) };
  };
  const send = (request: TestRequest): Promise<WireReply> => {
    const { url, headers } = signed(request, server.server.kernel.clock.now());
    return sendRaw(url, headers, request.body);
  };
  return {
    server,
    db,
    aMember: async () => {
      members += 1;
      const member = await register(send, members);
      return { ...member, accountId: await giveOpening(db, member.memberId) };
    },
    anOpenRound: async (openMs = 600_000, lotteryCode = 'k3-1m') => {
      rounds += 1;
      return makeRound(db, { gameNo: `20260101-9${String(rounds).padStart(3, '0')}`, openMs, lotteryCode });
    },
    endedBefore: async (round, pastMs) => {
      await db.query(
        `update lottery.round set end_at = clock_timestamp() - $2 * interval '1 ms',
           prize_at = clock_timestamp() + interval '1 h' where id = $1`,
        [round.id, pastMs],
      );
    },
    send,
    sendRaw,
    state: () => stateOf(db),
    [Symbol.asyncDispose]: () => server.stop(),
  };
}

async function register(send: WireWorld['send'], nth: number): Promise<Omit<WireMember, 'accountId'>> {
  const { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });
  const password = 'k7pexq2m9w';
  // Registrations are counted by address.
  const headers = { 'x-forwarded-for': `10.20.${nth}.1` };
  const overWire: FormCall = async (call, fields) => {
    const body = new URLSearchParams(fields).toString();
    return (await send({ path: call.path, body, headers })).data as ReplyOf<typeof call>;
  };
  const fields = {
    captchaToken: await captchaToken(overWire, 'register'),
    username: `wire${randomUUID().slice(0, 8)}`,
    password,
    confirmPassword: password,
    publicKey: JSON.stringify({ kty, crv, x, y }),
  };
  const reply = await send({
    path: '/api/member/register',
    body: new URLSearchParams(fields).toString(),
    headers,
  });
  if (reply.code !== 0) throw new Error(`registration: ${JSON.stringify(reply)}`);
  const { token, me, member } = reply.data as { token: string; me: string; member: { id: string } };
  return { token, me, sessionId: '', privateKey, memberId: member.id };
}

async function giveOpening(db: Db, memberId: string): Promise<bigint> {
  return db.tx(async (t) => {
    const { rows } = await t.query<{ id: bigint }>(
      `select id from ledger.v_account where owner_member_id = $1 and code = 'member.available'`,
      [memberId],
    );
    const to = rows[0]?.id ?? 0n;
    const from = await systemAccount(t, 'house.opening', 'CNY');
    await post(t, { key: `opening:${memberId}`, kind: 'opening', transfers: [{ from, to, amountMinor: 100_00n }] });
    return to;
  });
}

async function makeRound(db: Db, round: { gameNo: string; openMs: number; lotteryCode: string }): Promise<WireRound> {
  const { rows } = await db.query<{ id: bigint; lottery_id: bigint }>(
    `insert into lottery.round (lottery_id, game_no, business_date, begin_at, end_at, prize_at, status, odds_version)
     select id, $1, current_date, clock_timestamp() - interval '1 s', clock_timestamp() + $2 * interval '1 ms',
       clock_timestamp() + $2 * interval '1 ms' + interval '1 h', 1, odds_version
     from lottery.lottery where code = $3 returning id, lottery_id`,
    [round.gameNo, round.openMs, round.lotteryCode],
  );
  return { id: rows[0]?.id ?? 0n, lotteryId: String(rows[0]?.lottery_id), gameNo: round.gameNo };
}

async function stateOf(db: Db): Promise<string> {
  const { rows } = await db.query<{ state: string }>(
    `select concat_ws(E'\\n',
       (select string_agg(concat(id, '=', balance, '/', ver), ' ' order by id) from ledger.v_balance),
       (select concat('rows ', count(*), ' sum ', sum(amount)) from ledger.v_row),
       (select concat('orders ', count(*), ' ', md5(string_agg(o::text, ' ' order by o::text))) from lottery.bet_order o),
       (select concat('bets ', count(*), ' ', md5(string_agg(b::text, ' ' order by b::text))) from lottery.bet b),
       (select concat('stakes ', sum(stake)) from lottery.round_stake)) as state`,
  );
  return rows[0]?.state ?? '';
}
