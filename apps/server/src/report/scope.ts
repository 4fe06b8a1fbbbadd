import type { ReportSpan } from '@drawroom/contract/report';
import { pathTo, requireAgent, requireInTeam } from '../agent/index.ts';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { askedSpan, type AskedDays } from './asked-span.ts';

/** Facts are kept by quarters of an hour. */
const SLOT_MS = 900_000;

/** The beginning of the quarter of an hour that a moment (Unix ms) is in. */
export function slotOf(atMs: number): number {
  return Math.floor(atMs / SLOT_MS) * SLOT_MS;
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

/**
 * The scope of a report call. Refuses with `agent.not_agent`, `agent.member_unknown` for whoever does not stand below the caller, and
 * `report.range_invalid`.
 */
export async function scopeOf(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  session: Session,
  asked: AskedDays & { readonly memberId?: string | undefined },
): Promise<Scope> {
  const agentId = session.memberId;
  await requireAgent(db, agentId);
  const span = askedSpan(asked, { nowMs: clock.now(), zone: session.claims.zone });
  const whole = { from: new Date(span.from), to: new Date(span.to) };
  const whoId = asked.memberId === undefined ? agentId : BigInt(asked.memberId);
  if (whoId === agentId) return { agentId, whoId, span, ...whole, path: [] };
  const { sinceMs } = await requireInTeam(db, agentId, whoId);
  // The quarter of an hour in which he came is his first here: he brings nothing along in it.
  const since = slotOf(sinceMs);
  return {
    agentId,
    whoId,
    span,
    ...whole,
    from: new Date(Math.max(span.from, since)),
    path: await pathTo(db, agentId, whoId),
  };
}
