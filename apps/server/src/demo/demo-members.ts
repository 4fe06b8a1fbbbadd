import { systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import { evenRates } from '@drawroom/engine/lottery-types';
import { changeRates, inviteOf, passOver, saveInviteCode } from '../agent/index.ts';
import type { Tx } from '../kernel/kernel.ts';
import { createMember, findMemberByName, type Invite, type MemberTree } from '../member/index.ts';

export const DEMO_PASSWORD = 'demo1234';
export const DEMO_INVITE_CODE = '100001';
export const DEMO_AGENT = { username: 'agent01', rebatePer10k: 100, openingMinor: 100_000n } as const;
/** Below agent01; 90 under 100 is the example of spec §9: 10,000 bet earn the agent 10. */
export const DEMO_PLAYERS = [
  { username: 'player01', rebatePer10k: 90, openingMinor: 1_000_000n },
  { username: 'player02', rebatePer10k: 80, openingMinor: 1_000_000n },
] as const;
const INVITE_PER10K = 80;

/** What making members needs besides the transaction. */
export interface DemoMemberParts {
  readonly tree: MemberTree;
  readonly currency: string;
  readonly zone: string;
  /** Hashes made beforehand: hashing takes time that a transaction should not. */
  readonly hashOf: ReadonlyMap<string, string>;
}

/** The demo agent, his players and his invite code; each only where it is missing. Gives the agent's number. */
export async function ensureDemoMembers(t: Tx, parts: DemoMemberParts): Promise<bigint> {
  const agentId = await ensureAgent(t, parts);
  for (const { rebatePer10k, ...player } of DEMO_PLAYERS) {
    await ensureMember(t, parts, {
      ...player,
      invite: { ownerId: agentId, kind: 'player', rates: evenRates(rebatePer10k) },
    });
  }
  if ((await inviteOf(t, DEMO_INVITE_CODE)) === null) {
    await saveInviteCode(t, {
      code: DEMO_INVITE_CODE,
      ownerId: agentId,
      kind: 'player',
      rates: evenRates(INVITE_PER10K),
    });
  }
  return agentId;
}

async function ensureAgent(t: Tx, parts: DemoMemberParts): Promise<bigint> {
  const { rebatePer10k, ...agent } = DEMO_AGENT;
  const { id, made } = await ensureMember(t, parts, { ...agent, invite: null });
  if (made) await changeRates(t, { memberId: id, rates: evenRates(rebatePer10k) });
  return id;
}

async function ensureMember(
  t: Tx,
  parts: DemoMemberParts,
  wanted: { readonly username: string; readonly openingMinor: bigint; readonly invite: Invite | null },
): Promise<{ id: bigint; made: boolean }> {
  const { username, openingMinor, invite } = wanted;
  const known = await findMemberByName(t, username);
  if (known !== null) return { id: known.id, made: false };
  const { tree, currency, zone } = parts;
  const kind = invite === null ? 'agent' : invite.kind;
  const passwordPhc = parts.hashOf.get(username);
  if (passwordPhc === undefined) throw new Error(`no password hash for ${username}`);
  const member = await createMember(t, tree, { username, passwordPhc, kind, currency, zone, invite });
  await passOver(t, member.id);
  await post(t, {
    key: `demo:opening:${username}`,
    kind: 'opening',
    transfers: [
      { from: await systemAccount(t, 'house.opening', currency), to: member.accountId, amountMinor: openingMinor },
    ],
  });
  return { id: member.id, made: true };
}
