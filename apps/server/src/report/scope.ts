import type { ReportSpan } from '@drawroom/contract/report';
import { pathTo, requireAgent, requireInTeam, type Standing } from '../agent/index.ts';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { askedSpan, type AskedDays } from './asked-span.ts';

/** Facts are kept by quarters of an hour. */
const SLOT_MS = 900_000;

/**
 * From which quarter of an hour on somebody's facts are the agent's to see, Unix ms: that in which he came, when he was nowhere
 * before; for whoever was moved the next one, because he brings nothing along.
 */
export function firstSlot({ sinceMs, joinedMs }: Pick<Standing, 'sinceMs' | 'joinedMs'>): number {
  const slot = Math.floor(sinceMs / SLOT_MS);
  return (Math.floor(joinedMs / SLOT_MS) === slot ? slot : Math.ceil(sinceMs / SLOT_MS)) * SLOT_MS;
}

/** Whom a report is about, and of when. */
export interface Scope {
  /** Who asks. */
  readonly agentId: bigint;
  /** Whom it is about: himself, or somebody of his team. */
  readonly whoId: bigint;
  readonly span: ReportSpan;
  /** Stretch that is read: not before `whoId` came into the team, because what he did elsewhere is not this agent's to see. */
  readonly from: Date;
  readonly to: Date;
  readonly path: { memberId: string; nickname: string }[];
}

/** Days and whom, as a report call asks for them. */
export interface AskedScope extends AskedDays {
  readonly memberId?: string | undefined;
  /** Of the caller himself and nothing else: such a report is for whoever has no team as well. */
  readonly isOwn?: boolean;
}

/**
 * The scope of a report call. Refuses with `agent.not_agent`, `agent.member_unknown` for whoever does not stand below the caller, and
 * `report.range_invalid`.
 */
export async function scopeOf(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  session: Session,
  asked: AskedScope,
): Promise<Scope> {
  const agentId = session.memberId;
  const whoId = asked.memberId === undefined ? agentId : BigInt(asked.memberId);
  if (asked.isOwn !== true || whoId !== agentId) await requireAgent(db, agentId);
  const span = askedSpan(asked, { nowMs: clock.now(), zone: session.claims.zone });
  const whole = { from: new Date(span.from), to: new Date(span.to) };
  if (whoId === agentId) return { agentId, whoId, span, ...whole, path: [] };
  const since = firstSlot(await requireInTeam(db, agentId, whoId));
  return {
    agentId,
    whoId,
    span,
    ...whole,
    from: new Date(Math.max(span.from, since)),
    path: await pathTo(db, agentId, whoId),
  };
}
