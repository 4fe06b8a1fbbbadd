import { DAY_MS } from '@drawroom/engine/civil-date';
import { dayAt, spanOfDays } from '@drawroom/engine/date-ranges';
import type { Sql } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Campaign } from './campaign-store.ts';
import type { PromotionDeps } from './deps.ts';

/** What of a member decides whether a campaign is meant for him. */
export interface Person {
  readonly memberId: bigint;
  readonly accountId: bigint;
  readonly kind: 'player' | 'agent';
  readonly level: number;
  /** Unix ms. */
  readonly registeredAtMs: number;
}

export async function personOf({ levelOf }: PromotionDeps, sql: Sql, memberId: bigint): Promise<Person> {
  const { rows } = await sql.query<Omit<Person, 'level'>>(
    `select id as "memberId", account_id as "accountId", kind, created_at as "registeredAtMs" from member.v_member where id = $1`,
    [memberId],
    'promotion-person',
  );
  const [person] = rows;
  if (person === undefined) throw new Error(`no member ${memberId}`);
  return { ...person, level: await levelOf(sql, memberId) };
}

/** Why a campaign gives this member nothing at the moment it was read; null: it does. */
export function closedTo({ content, nowMs }: Campaign, person: Person): Refusal | null {
  const { from, to, running } = content;
  if (!running || (to !== null && nowMs >= to)) return new Refusal('promotion.ended');
  if (!isMeantFor(content.audience, { person, nowMs })) return new Refusal('promotion.not_for_you');
  if (nowMs < from) return new Refusal('promotion.not_started', {}, { from });
  return null;
}

function isMeantFor(
  { who, newDays, level }: Campaign['content']['audience'],
  { person, nowMs }: { readonly person: Person; readonly nowMs: number },
): boolean {
  if (who !== 'all' && who !== person.kind) return false;
  if (newDays !== null && nowMs - person.registeredAtMs >= newDays * DAY_MS) return false;
  return person.level >= level;
}

/** @throws Refusal promotion.ended, promotion.not_started (from), promotion.not_for_you */
export function requireOpen(campaign: Campaign, person: Person): void {
  const refusal = closedTo(campaign, person);
  if (refusal !== null) throw refusal;
}

/** The campaign's day at the moment it was read, and when it begins and ends, Unix ms. */
export function todayOf({ content: { zone }, nowMs }: Campaign): { day: string; fromMs: number; untilMs: number } {
  const day = dayAt(zone, nowMs);
  return { day, ...spanOfDays({ first: day, last: day }, zone) };
}
