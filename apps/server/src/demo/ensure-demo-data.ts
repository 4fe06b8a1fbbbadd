import { operatorNamed } from '../admin/index.ts';
import type { Kernel, Sql } from '../kernel/kernel.ts';
import type { PasswordHasher } from '../kernel/password-hash.ts';
import { findMemberByName, type MemberTree } from '../member/index.ts';
import { DEMO_AGENT, DEMO_INVITE_CODE, DEMO_PASSWORD, DEMO_PLAYERS, ensureDemoMembers } from './demo-members.ts';
import { ensureDemoChannels } from './demo-channels.ts';
import { ensureDemoNotices } from './demo-notices.ts';
import { DEMO_OPERATORS, ensureDemoOperators } from './demo-operators.ts';
import { ensureDemoPromotions } from './demo-promotions.ts';
import { ensureDemoProvider } from './demo-provider.ts';
import { DEMO_ROOMS, ensureDemoModerator, ensureDemoRooms } from './demo-rooms.ts';

const DEMO_LOCK = 7_710_000_000_000_000_002n;

export interface DemoDeps {
  readonly passwords: PasswordHasher;
  readonly tree: MemberTree;
  readonly currency: string;
}

/**
 * In demo mode: makes sure that the demo rooms, agent, players and invite code exist (wire.md "Serving"), and returns the
 * lines that tell about them. What exists is left as it is, so every start may call this. Otherwise: does nothing and
 * returns no lines.
 */
export async function ensureDemoData(kernel: Kernel, deps: DemoDeps): Promise<readonly string[]> {
  if (!kernel.config.demo) return [];
  const hashOf = await hashMissing(kernel.db, deps.passwords);
  await kernel.db.tx(async (t) => {
    // Two nodes may start at once.
    await t.query('select pg_advisory_xact_lock($1)', [DEMO_LOCK]);
    await ensureDemoRooms(t, kernel.messages);
    await ensureDemoChannels(t, kernel);
    await ensureDemoProvider(t, kernel, deps);
    const agentId = await ensureDemoMembers(t, {
      tree: deps.tree,
      currency: deps.currency,
      zone: 'Asia/Shanghai',
      hashOf,
    });
    await ensureDemoModerator(t, agentId);
    await ensureDemoOperators(t, hashOf);
    await ensureDemoNotices(t, kernel);
    await ensureDemoPromotions(t, kernel);
  });
  return demoLines();
}

async function hashMissing(db: Sql, passwords: PasswordHasher): Promise<ReadonlyMap<string, string>> {
  const hashOf = new Map<string, string>();
  for (const { username } of [DEMO_AGENT, ...DEMO_PLAYERS]) {
    if ((await findMemberByName(db, username)) === null) hashOf.set(username, await passwords.hash(DEMO_PASSWORD));
  }
  for (const { name } of DEMO_OPERATORS) {
    if ((await operatorNamed(db, name)) === null) hashOf.set(name, await passwords.hash(DEMO_PASSWORD));
  }
  return hashOf;
}

function demoLines(): readonly string[] {
  const players = DEMO_PLAYERS.map((player) => player.username).join(', ');
  return [
    'Demo mode: play points only, they cannot be bought or paid out.',
    `  rooms    ${DEMO_ROOMS.map(({ code, invitedOnly }) => (invitedOnly === true ? `${code} (by invitation)` : code)).join(', ')}`,
    `  players  ${players} (password ${DEMO_PASSWORD})`,
    `  agent    ${DEMO_AGENT.username} (password ${DEMO_PASSWORD}), invite code ${DEMO_INVITE_CODE}`,
    `  operators ${DEMO_OPERATORS.map(({ name }) => name).join(', ')} (password ${DEMO_PASSWORD}), on the console's port`,
  ];
}
