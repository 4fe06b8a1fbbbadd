import type { InviteCodeView } from '@drawroom/contract/agent';
import { inviteLotteries, quotas, rateHistory } from '@drawroom/contract/agent';
import { getMemberUserCenter } from '@drawroom/contract/member';
import type { MemberView } from '@drawroom/contract/member';
import { preferences } from '@drawroom/contract/member-profile';
import type { FakeServer } from '../testing/fake-server.ts';
import { CENTER, MEMBER, beLoggedIn, freshLobby } from '../testing/open-lobby.tsx';
import type { MemberFacts, TeamRow } from './queries.ts';

/** Builders for tests: an agent, his codes and his team as the server sends them. */

export const AGENT: MemberView = { ...MEMBER, username: 'agent01', nickname: 'Kiet', kind: 'agent' };

/** An agent with 100 of K3 and 80 of Mark Six is logged in on a fresh phone. */
export async function freshAgent(): Promise<FakeServer> {
  const server = await freshLobby();
  server.on(getMemberUserCenter, { data: { ...CENTER, member: AGENT } });
  server.on(preferences, { data: { member: AGENT } });
  server.on(inviteLotteries, {
    data: {
      list: [
        { type: 'k3', name: 'K3', highest: 100, lotteries: 3 },
        { type: 'm6', name: 'Mark Six', highest: 80, lotteries: 1 },
      ],
    },
  });
  server.on(quotas, { data: { list: [] } });
  server.on(rateHistory, { data: { page: 1, size: 10, total: 0, list: [] } });
  await beLoggedIn(AGENT);
  return server;
}

export function aCode(change: Partial<InviteCodeView> = {}): InviteCodeView {
  return {
    code: '482910',
    link: 'https://lobby.test/registry?invite=Ab3dEfGhIjKlMnOpQrStUv',
    kind: 'player',
    rates: [
      { type: 'k3', rate: 90 },
      { type: 'm6', rate: 60 },
    ],
    lowest: 60,
    highest: 90,
    state: 'live',
    createTime: Date.UTC(2026, 10, 20),
    expiresAt: null,
    usesMax: null,
    used: 4,
    note: '',
    ...change,
  };
}

export function aTeamRow(at: number, change: Partial<TeamRow> = {}): TeamRow {
  return {
    memberId: String(100 + at),
    nickname: `Minh ${at}`,
    avatar: null,
    kind: 'player',
    phone: '+84 91****12',
    joinTime: Date.UTC(2026, 10, 1),
    lastLogin: null,
    depth: 1,
    closed: false,
    balance: '10.00',
    teamBalance: '10.00',
    teamSize: 0,
    directSize: 0,
    lowest: 60,
    highest: 90,
    ...change,
  };
}

export function someFacts(change: Partial<MemberFacts> = {}): MemberFacts {
  const { balance, teamBalance, teamSize, directSize, lowest: _lowest, highest: _highest, ...member } = aTeamRow(1);
  return {
    member,
    path: [{ memberId: '101', nickname: 'Minh 1' }],
    balance,
    teamBalance,
    teamSize,
    directSize,
    firstDeposit: null,
    rates: [
      { type: 'k3', name: 'K3', rate: 60, ceiling: 100, floor: 20 },
      { type: 'm6', name: 'Mark Six', rate: 60, ceiling: 80, floor: 0 },
    ],
    editable: true,
    ...change,
  };
}
