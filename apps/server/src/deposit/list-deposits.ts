import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { channelType, depositRecord } from '@drawroom/contract/deposit';
import { DEPOSIT_STATE_OF, DEPOSIT_STEPS } from '@drawroom/contract/deposit-states';
import { textFor, type LocalText } from '../kernel/local-text.ts';
import { hasDeclared } from '../protection/index.ts';
import { channelTypes, offeredChannels } from './channel-store.ts';
import type { DepositKernel } from './deps.ts';
import { DEPOSIT_COLUMNS, hasPassed, type Deposit } from './deposit-store.ts';
import type { Asker } from './own-order.ts';
import { presentChannel, presentRow } from './present.ts';

/** The ways to pay in, in the order of show; a type without a channel is not shown. */
export async function listChannels(
  { db, clock }: Pick<DepositKernel, 'db' | 'clock'>,
  { session, locale }: Asker,
): Promise<ReplyOf<typeof channelType>> {
  const channels = await offeredChannels(db);
  const nowMs = clock.now();
  const types = (await channelTypes(db)).map(({ code, title }) => ({
    typeCode: code,
    title: textFor(locale, title),
    channels: channels.filter(({ typeCode }) => typeCode === code).map((each) => presentChannel(each, locale, nowMs)),
  }));
  return {
    types: types.filter((type) => type.channels.length > 0),
    firstDeposit: !(await hasPassed(db, session.claims.accountId)),
    identityNeeded: !(await hasDeclared(db, session.memberId)),
  };
}

const MATCHES = `d.account_id = $1 and ($2::text[] is null or d.step = any($2))
  and ($3::float8 is null or d.created_at >= to_timestamp($3::float8 / 1000))
  and ($4::float8 is null or d.created_at < to_timestamp($4::float8 / 1000))`;

/** A member's orders, newest first. */
export async function listDeposits(
  { db }: Pick<DepositKernel, 'db'>,
  { session, locale }: Asker,
  input: InputOf<typeof depositRecord>,
): Promise<ReplyOf<typeof depositRecord>> {
  const { page, size, state } = input;
  const steps = state === undefined ? null : DEPOSIT_STEPS.filter((step) => DEPOSIT_STATE_OF[step] === state);
  const matching = [session.claims.accountId, steps, input.from ?? null, input.to ?? null];
  const { rows } = await db.query<Deposit & { title: LocalText }>(
    `select ${DEPOSIT_COLUMNS}, c.title from deposit.deposit d join deposit.channel c on c.code = d.channel_code
     where ${MATCHES} order by d.id desc limit $5 offset $6`,
    [...matching, size, (page - 1) * size],
    'deposit-list',
  );
  const counted = await db.query<{ n: number }>(
    `select count(*)::int as n from deposit.deposit d where ${MATCHES}`,
    matching,
    'deposit-list-count',
  );
  const list = rows.map((row) => presentRow(row, textFor(locale, row.title)));
  return { page, size, total: counted.rows[0]?.n ?? 0, list };
}
