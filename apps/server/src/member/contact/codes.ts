import { randomInt } from 'node:crypto';
import { CODE_DIGITS } from '@drawroom/contract/member-contact';
import type { CallContext, Kernel, Sql, Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { placeKey, placeOf } from '../place.ts';
import { charge, uncount } from '../throttle.ts';
import type { Target } from './target.ts';

export type Scene = 'register' | 'reset' | 'bind' | 'change';

/** What a code is good for: one target, one purpose, one asker. */
export interface CodeUse {
  readonly target: Target;
  readonly scene: Scene;
  readonly asker: string;
}

/** A code that was right when looked at; `consumeCode` decides whether it still is. */
export interface RightCode extends CodeUse {
  readonly hash: string;
}

export const CODE_LIFE_MS = 5 * 60_000;
const TRIES = 5;

/** Who asks, as far as a code is bound to him: the member, or a visitor's device. */
export function askerOf(context: CallContext): string {
  return `device:${placeKey(placeOf(context).device)}`;
}
export function askingMember(memberId: bigint): string {
  return `member:${memberId}`;
}

/** Makes the one live code of a target and scene; an older one dies. Only its keyed hash is stored. */
export async function issueCode(
  { vault }: Pick<Kernel, 'vault'>,
  t: Tx,
  { use, nowMs }: { readonly use: CodeUse; readonly nowMs: number },
): Promise<{ code: string; expiresAt: number }> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const expiresAt = nowMs + CODE_LIFE_MS;
  await t.query(
    `delete from member.contact_code where (target_key, scene) in (
       select target_key, scene from member.contact_code where expires_at < to_timestamp($1::float8 / 1000) limit 10
       for update skip locked)`,
    [nowMs],
    'contact-code-tidy',
  );
  await t.query(
    `insert into member.contact_code (target_key, scene, asker, code_hash, expires_at)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))
     on conflict (target_key, scene) do update set asker = excluded.asker, code_hash = excluded.code_hash,
       expires_at = excluded.expires_at, tries = 0`,
    [use.target.key, use.scene, use.asker, hashOf(vault, use, code), expiresAt],
    'contact-code-issue',
  );
  return { code, expiresAt };
}

/**
 * Looks at a typed code; a wrong one counts at once, whatever becomes of the caller's work, and after five the code is
 * dead. Refuses with `member.phone_code_wrong`, or `member.locked_for_now` when one address guesses at many.
 */
export async function checkCode(
  kernel: Pick<Kernel, 'vault' | 'db' | 'clock'>,
  use: CodeUse,
  typed: { readonly code: string; readonly context: CallContext },
): Promise<RightCode> {
  const { db, clock, vault } = kernel;
  const nowMs = clock.now();
  const counters = [{ scope: 'code-guess', key: placeKey(placeOf(typed.context).subscriber) }] as const;
  await charge(db, counters, nowMs);
  const hash = hashOf(vault, use, typed.code);
  const { rows } = await db.query<{ right: boolean }>(
    `update member.contact_code set tries = tries + case when code_hash = $3 then 0 else 1 end
     where target_key = $1 and scene = $2 and tries < $5 and expires_at > to_timestamp($4::float8 / 1000)
     returning code_hash = $3 as right`,
    [use.target.key, use.scene, hash, nowMs, TRIES],
    'contact-code-check',
  );
  if (rows[0]?.right !== true) throw new Refusal('member.phone_code_wrong');
  await uncount(db, counters);
  return { ...use, hash };
}

/** Uses a code up, in the transaction of what it opens: of many at once exactly one gets it. */
export async function consumeCode(t: Sql, right: RightCode, nowMs: number): Promise<void> {
  const { rowCount } = await t.query(
    `delete from member.contact_code
     where target_key = $1 and scene = $2 and code_hash = $3 and tries < $5 and expires_at > to_timestamp($4::float8 / 1000)`,
    [right.target.key, right.scene, right.hash, nowMs, TRIES],
    'contact-code-consume',
  );
  if (rowCount !== 1) throw new Refusal('member.phone_code_wrong');
}

function hashOf(vault: Kernel['vault'], use: CodeUse, code: string): string {
  return vault.lookupKey('code', [use.target.key, use.scene, use.asker, code].join('\n'));
}
