import type { ReplyOf } from '@drawroom/contract/call';
import {
  RAISE_AFTER_HOURS,
  type history,
  type LimitKind,
  type LimitPeriod,
  type ProtectionView,
} from '@drawroom/contract/protection';
import { formatMoney } from '@drawroom/engine/money';
import type { Identity } from './declare.ts';
import type { Standing, StoredAct, StoredLimit } from './store.ts';

const HOUR_MS = 3_600_000;
const CONFIRM_WITHIN_MS = 7 * 24 * HOUR_MS;

interface Played {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

/** All that a view of a member's protection is made from. */
export interface ProtectionFacts {
  readonly standing: Standing;
  readonly limits: readonly StoredLimit[];
  readonly used: Readonly<Record<LimitPeriod, Played>>;
  readonly netMinor: bigint;
  readonly identity: Identity | null;
  readonly minimumAge: number;
  readonly countriesRefused: readonly string[];
}

export function presentProtection(facts: ProtectionFacts): ProtectionView {
  const { standing, identity } = facts;
  const since = standing.playingSinceMs;
  return {
    limits: facts.limits.map((limit) => ({
      kind: limit.kind,
      period: limit.period,
      value: valueText(limit.kind, limit.value),
      used: valueText(limit.kind, usedOf(limit, facts)) ?? '0',
      pending: pendingOf(limit, standing.atMs),
    })),
    realityCheck: { everyMinutes: standing.realityMinutes, nextAt: ms(standing.realityAtMs) },
    play: {
      since: ms(since),
      minutes: since === null ? 0 : Math.floor((standing.atMs - since) / 60_000),
      net: formatMoney(facts.netMinor),
    },
    timeOutUntil: later(standing.timeOutUntilMs, standing.atMs),
    excludedUntil: later(standing.excludedUntilMs, standing.atMs),
    identity: {
      birthDate: identity?.birthDate ?? null,
      country: identity?.country ?? null,
      realName: maskedName(identity?.realName ?? null),
      minimumAge: facts.minimumAge,
      countriesRefused: [...facts.countriesRefused],
    },
  };
}

/** What counts against a limit (decision 035); deposits do not exist yet. */
function usedOf({ kind, period }: StoredLimit, { standing, used }: ProtectionFacts): bigint {
  const { stakeMinor, payoutMinor } = used[period];
  switch (kind) {
    case 'deposit':
      return 0n;
    case 'stake':
      return stakeMinor;
    case 'loss':
      return stakeMinor > payoutMinor ? stakeMinor - payoutMinor : 0n;
    case 'time':
      return standing.playMs[period] / 60_000n;
  }
}

function pendingOf(limit: StoredLimit, nowMs: number): ProtectionView['limits'][number]['pending'] {
  if (limit.askedAtMs === null) return null;
  const from = limit.askedAtMs + RAISE_AFTER_HOURS * HOUR_MS;
  const until = from + CONFIRM_WITHIN_MS;
  if (nowMs >= until) return null;
  return { value: valueText(limit.kind, limit.askedValue), from: Math.ceil(from), until: Math.trunc(until) };
}

/** Points as decimal text, minutes as whole ones. */
function valueText(kind: LimitKind, value: bigint | null): string | null {
  if (value === null) return null;
  return kind === 'time' ? String(value) : formatMoney(value);
}

/** A real name with all but its first character hidden, one of a single character whole; null stays null. */
export function maskedName(name: string | null): string | null {
  if (name === null) return null;
  const [first = '', ...rest] = Array.from(name);
  if (rest.length === 0) return '*';
  return first + rest.map((letter) => (letter === ' ' ? ' ' : '*')).join('');
}

function later(atMs: number | null, nowMs: number): number | null {
  return atMs !== null && atMs > nowMs ? Math.trunc(atMs) : null;
}

function ms(atMs: number | null): number | null {
  return atMs === null ? null : Math.trunc(atMs);
}

export function presentAct(act: StoredAct): ReplyOf<typeof history>['list'][number] {
  return {
    at: Math.trunc(act.atMs),
    act: act.act,
    kind: act.kind,
    period: act.period,
    value: valueText(act.kind ?? 'stake', act.value),
    until: ms(act.untilMs),
  };
}
