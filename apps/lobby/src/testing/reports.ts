import { inviteLotteries } from '@drawroom/contract/agent';
import { gameHome } from '@drawroom/contract/lottery';
import { getMemberUserCenter } from '@drawroom/contract/member';
import {
  agentReport,
  betUsers,
  firstDeposits,
  newMembers,
  nextAgentReport,
  rebates,
  reportClass,
  teamBets,
  teamPlays,
  trend,
  welfare,
} from '@drawroom/contract/report';
import { act, fireEvent, screen } from '@testing-library/react';
import { aLottery } from '../lottery/samples.ts';
import {
  aClassReport,
  aMember,
  anAgentReport,
  aSpan,
  aTeamBet,
  aTeamPlay,
  aTrend,
  play,
  someRebates,
  teamPlay,
} from '../report/samples.ts';
import { router } from '../routes.tsx';
import type { FakeServer } from './fake-server.ts';
import { beLoggedIn, CENTER, freshLobby, MEMBER } from './open-lobby.tsx';

export const SPAN = aSpan('2026-11-01', '2026-11-22');
export const MINH = aMember('11', 'Minh');

/** A page of a list report. */
export function pageOf<Row>(list: readonly Row[], page = 1, total: number = list.length) {
  return { page, size: 30, total, left: 0, span: SPAN, path: [], list: [...list] };
}

/** A logged-in agent whose reports all have something in them. */
export async function freshReports(): Promise<FakeServer> {
  const server = await freshLobby();
  const agent = { ...MEMBER, kind: 'agent' as const };
  server.on(getMemberUserCenter, { data: { ...CENTER, member: agent } });
  await beLoggedIn(agent);
  server.on(agentReport, { data: anAgentReport({ span: SPAN }) });
  server.on(reportClass, { data: aClassReport({ span: SPAN }) });
  server.on(trend, { data: aTrend({ '2026-11-20': '300.00', '2026-11-21': '0.00', '2026-11-22': '900.00' }) });
  server.on(nextAgentReport, { data: pageOf([{ member: MINH, teamSize: 7, figures: teamPlay() }]) });
  server.on(betUsers, { data: pageOf([{ member: MINH, figures: play() }]) });
  server.on(firstDeposits, {
    data: { ...pageOf([{ member: MINH, amount: '500.00', time: 0 }]), amount: '500.00', leftAmount: '0.00' },
  });
  server.on(newMembers, { data: pageOf([{ member: MINH }]) });
  server.on(teamBets, { data: pageOf([aTeamBet('1')]) });
  server.on(teamPlays, { data: { ...pageOf([aTeamPlay('66-1')]), cursor: null } });
  server.on(rebates, { data: someRebates() });
  server.on(welfare, { data: { ...pageOf([]), sums: [], leftAmount: '0.00' } });
  server.on(inviteLotteries, { data: { list: [{ type: 'k3', name: 'Fast 3', highest: 100, lotteries: 2 }] } });
  server.on(gameHome, {
    data: { serverTime: Date.now(), lotteries: [aLottery({ currentOpening: null, nextOpening: null })] },
  });
  return server;
}

/** Where a link leads, its search as an object. */
export function targetOf(link: HTMLElement): { path: string; search: Record<string, unknown> } {
  const { pathname, search } = new URL(link.getAttribute('href') ?? '', 'http://lobby.test');
  return { path: pathname, search: router.options.parseSearch?.(search) ?? {} };
}

/** Where the link with this name leads. */
export async function linkNamed(name: string | RegExp): Promise<ReturnType<typeof targetOf>> {
  return targetOf(await screen.findByRole('link', { name }));
}

/** Presses a link. */
export async function follow(name: string | RegExp): Promise<void> {
  const link = await screen.findByRole('link', { name });
  await act(async () => void fireEvent.click(link));
}
