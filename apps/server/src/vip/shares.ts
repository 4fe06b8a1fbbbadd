import { randomBytes } from 'node:crypto';
import type { ReplyOf } from '@drawroom/contract/call';
import type { vipCalls, ShareState } from '@drawroom/contract/vip';
import { formatMoney } from '@drawroom/engine/money';
import { isLoopback } from '../kernel/config.ts';
import { coveredName } from '../kernel/covered-name.ts';
import type { Sql, Tx } from '../kernel/kernel.ts';
import { publicAddress } from '../kernel/public-address.ts';
import { Refusal } from '../kernel/refusal.ts';
import { placeOf } from '../member/index.ts';
import { sharesIdentity } from '../protection/index.ts';
import type { Vip } from './deps.ts';
import { currentRules } from './rules.ts';

/** 72 bits in 12 signs: beyond guessing, short enough for a link. */
const CODE_BYTES = 9;

/** A member's own link, made when he asks for it first. Refuses with `vip.share_off` while shares bring nothing. */
export async function shareLink(
  { kernel }: Vip,
  { memberId, host }: { readonly memberId: bigint; readonly host: string },
): Promise<ReplyOf<typeof vipCalls.share>> {
  const { rules } = await currentRules(kernel.db);
  if (!rules.share.on) throw new Refusal('vip.share_off');
  await kernel.db.query(
    'insert into vip.share_link (member_id, code) values ($1, $2) on conflict (member_id) do nothing',
    [memberId, randomBytes(CODE_BYTES).toString('base64url')],
    'vip-make-link',
  );
  const { rows } = await kernel.db.query<{ code: string }>(
    'select code from vip.share_link where member_id = $1',
    [memberId],
    'vip-link-of',
  );
  const code = rows[0]?.code ?? '';
  return { code, link: `${publicAddress(kernel.config, host)}/registry?share=${code}` };
}

/** Somebody who has just registered with what a link carried. */
export interface Comer {
  readonly code: string;
  readonly memberId: bigint;
  /** From where he registered. */
  readonly address: string;
}

/**
 * Notes by whose link somebody came, in the transaction that registers him; an unknown link says nothing. Whoever shares an identity with
 * the sharer, or registers where the sharer is logged in, is noted and earns him nothing.
 */
export async function noteComer({ kernel }: Vip, t: Tx, { code, memberId, address }: Comer): Promise<void> {
  const { rows } = await t.query<{ sharerId: bigint }>(
    `select l.member_id as "sharerId" from vip.share_link l
     where l.code = $1 and not exists (select from member.v_closed c where c.id = l.member_id)`,
    [code],
    'vip-sharer',
  );
  const [found] = rows;
  if (found === undefined) return;
  const { sharerId } = found;
  const isNear = (await sharesIdentity(t, sharerId, memberId)) || (await isHousehold(kernel, t, { sharerId, address }));
  await t.query(
    'insert into vip.brought (sharer_id, newcomer_id, state) values ($1, $2, $3)',
    [sharerId, memberId, isNear ? 'none' : 'waiting'],
    'vip-brought',
  );
  kernel.metrics.count('vip_brought_total');
}

/** Of one house as far as addresses tell; on the machine itself everybody has the same one. */
async function isHousehold(
  { sessions }: Vip['kernel'],
  t: Tx,
  { sharerId, address }: { readonly sharerId: bigint; readonly address: string },
): Promise<boolean> {
  if (isLoopback(address) || /^(?:::ffff:)?127\./.test(address)) return false;
  const home = subscriberAt(address);
  return (await sessions.listOf(t, sharerId)).some((session) => subscriberAt(session.address) === home);
}

const subscriberAt = (address: string): string => placeOf({ address, device: '' }).subscriber;

interface Row {
  readonly id: bigint;
  readonly nickname: string | null;
  readonly at: number;
  readonly state: ShareState;
  readonly amount: bigint | null;
}

/** Who came by a member's link, newest first. */
export async function shareLog(
  sql: Sql,
  memberId: bigint,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<ReplyOf<typeof vipCalls.shareLog>> {
  const { rows: counted } = await sql.query<{ total: number }>(
    'select count(*)::int as total from vip.brought where sharer_id = $1',
    [memberId],
    'vip-count-brought',
  );
  const { rows } = await sql.query<Row>(
    `select b.id, case when x.id is null then m.nickname end as nickname, b.at, b.state, c.amount from vip.brought b
     left join member.v_member m on m.id = b.newcomer_id left join member.v_closed x on x.id = b.newcomer_id
     left join vip.claim c on c.brought_id = b.id
     where b.sharer_id = $1 order by b.id desc limit $2 offset $3`,
    [memberId, size, (page - 1) * size],
    'vip-brought-log',
  );
  return {
    list: rows.map(({ id, nickname, at, state, amount }) => ({
      id: String(id),
      nickname: nickname === null ? '' : coveredName(nickname),
      at: Math.trunc(at),
      state,
      amount: amount === null ? null : formatMoney(amount),
    })),
    page,
    size,
    total: counted[0]?.total ?? 0,
  };
}
