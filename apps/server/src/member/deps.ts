import type { Rates } from '@drawroom/engine/lottery-types';
import type { PasswordHasher } from '../kernel/password-hash.ts';
import type { Session, Slice, Sql, Tx } from '../kernel/kernel.ts';

/** What an invite code promises to whoever registers with it. */
export interface Invite {
  readonly ownerId: bigint;
  readonly kind: 'player' | 'agent';
  /** What he is given at most, by lottery type. */
  readonly rates: Rates;
  /** The code whose uses are counted when he joins; none for an account that the owner opens himself. */
  readonly code?: string;
}

/** The tree of agents, as far as a new member meets it; the agent slice provides it. */
export interface MemberTree {
  /** The live invite of six digits or of a long link's token, or null for one that is unknown, used up, expired or withdrawn. */
  inviteOf(sql: Sql, code: string): Promise<Invite | null>;
  /**
   * Places a new member below the invite's owner, or at the top; freezes his first chain. Uses the invite's code up by one and refuses
   * with `member.invite_code_unknown` when it has ended meanwhile.
   */
  join(t: Tx, member: { memberId: bigint; accountId: bigint; invite: Invite | null }): Promise<void>;
}

/** What this slice needs from others; `app.ts` hands it in. */
export interface MemberDeps {
  readonly passwords: PasswordHasher;
  readonly tree: MemberTree;
  /** ISO code that a new member's points are counted in. */
  readonly currency: string;
  /** Stake and payout of the member's settled bets within [fromMs, toMs). */
  todayOf(memberId: bigint, fromMs: number, toMs: number): Promise<{ stakeMinor: bigint; payoutMinor: bigint }>;
  /** Rebates booked to a ledger account within [fromMs, toMs). */
  rebateOf(accountId: bigint, fromMs: number, toMs: number): Promise<bigint>;
  /** How many entries of a member's inbox are unread. */
  unreadOf(memberId: bigint): Promise<number>;
  /** Level on which a member stands now; 0: below all. */
  levelOf(memberId: bigint): Promise<number>;
  /** Notes by whose link a new member came, in the transaction that makes him; a code that is unknown says nothing. */
  noteComer(
    t: Tx,
    comer: { readonly code: string; readonly memberId: bigint; readonly address: string },
  ): Promise<void>;
  /** What ends with a session that its member has ended, besides it. */
  loggedOut(session: Session): Promise<void>;
  /** Every slice of the house, for a member's own copy of his data and the end of his account. */
  slices(): readonly Slice[];
  /**
   * Refuses with `protection.excluded` who has excluded himself under another account. `identityKeys` are lookup
   * keys of the vault (phone, e-mail, name with date of birth); they are kept as this member's.
   */
  admit(t: Tx, who: { readonly memberId: bigint; readonly identityKeys: readonly string[] }): Promise<void>;
}
