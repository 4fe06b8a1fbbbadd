import { reportCalls as calls } from '@drawroom/contract/report';
import { addDays } from '@drawroom/engine/civil-date';
import { parseMoney } from '@drawroom/engine/money';
import { insertMemberRow } from '@drawroom/testkit/insert-member';
import { endOf } from '@drawroom/testkit/refusal-of';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeParent } from '../agent/index.ts';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { foldAll } from './fold.ts';
import { type FactsWorld } from './test-facts.ts';
import { idOf, openReportWorld, type ReportWorld } from './test-reports.ts';

let world: FactsWorld;
let kernel: Kernel;
let team: ReportWorld['team'];
let ask: ReportWorld['ask'];
beforeAll(async () => {
  ({ facts: world, kernel, team, ask } = await openReportWorld());
}, 120_000);
afterAll(() => world[Symbol.asyncDispose]());

/** The same sums straight from bets and books, written down a second time. */
async function fromBets(agent: Session, below?: Session): Promise<Record<string, string>> {
  const { rows } = await kernel.db.query<Record<string, bigint>>(
    `select count(*) as bets, coalesce(sum(b.stake), 0)::bigint as stake, coalesce(sum(b.payout), 0)::bigint as payout,
       coalesce(sum(b.stake * (m.rates[1] - u.rates[1]) / 10000), 0)::bigint as rebate
     from lottery.bet b
     join agent.chain_step m on m.chain_id = b.chain_id and m.member_id = $1
     join agent.chain_step u on u.chain_id = b.chain_id and u.level = m.level - 1
     where b.status in (1, 2) and ($2::bigint is null or u.member_id = $2)`,
    [agent.memberId, below?.memberId ?? null],
  );
  const row = rows[0] ?? {};
  const money = (name: string): string => (Number(row[name] ?? 0n) / 100).toFixed(2);
  return { bets: String(row['bets']), stake: money('stake'), payout: money('payout'), rebate: money('rebate') };
}

describe('figures', () => {
  test('of a team are those of its bets and of the books, at every level (issue: totals equal the ledger)', async () => {
    for (const agent of [team.top, team.mid, team.low, team.side]) {
      const { team: figures } = await ask(agent, calls.agentReport);
      const expected = await fromBets(agent);
      expect({
        bets: String(figures.bets),
        stake: figures.stake,
        payout: figures.payout,
        rebate: figures.rebate,
      }).toEqual(expected);
    }
    const { rows } = await kernel.db.query<{ amount: bigint }>(
      `select coalesce(sum(amount), 0)::bigint as amount from ledger.v_row where kind = 'rebate' and account_id = $1`,
      [team.top.claims.accountId],
    );
    const { team: figures, own } = await ask(team.top, calls.agentReport);
    expect(parseMoney(figures.rebate)).toBe(rows[0]?.amount);
    expect(own).toMatchObject({ bets: 0, stake: '0.00', rebate: '0.00' });
    expect(figures).toMatchObject({
      deposits: '580.00',
      depositCount: 3,
      withdrawals: '25.00',
      withdrawalCount: 1,
      welfare: '3.00',
      bettors: 3,
      registered: 5,
      firstDepositors: 2,
      firstDeposits: '510.00',
    });
  });

  test('the rows of direct invitees sum up to the team, and each equals its bets', async () => {
    const report = await ask(team.top, calls.nextAgentReport);
    expect(report.list.map(({ member }) => member.nickname)).toEqual(['mid nick', 'side nick']);
    for (const { member, figures } of report.list) {
      const session = member.memberId === idOf(team.mid) ? team.mid : team.side;
      const expected = await fromBets(team.top, session);
      expect(figures).toMatchObject({ stake: expected['stake'], rebate: expected['rebate'] });
    }
    const { team: total } = await ask(team.top, calls.agentReport);
    for (const name of ['stake', 'payout', 'rebate', 'teamRebate', 'deposits', 'welfare', 'profit'] as const) {
      const sum = report.list.reduce(
        (part, { figures }) =>
          part + (parseMoney(figures[name].replace('-', '')) ?? 0n) * (figures[name].startsWith('-') ? -1n : 1n),
        0n,
      );
      const whole = (parseMoney(total[name].replace('-', '')) ?? 0n) * (total[name].startsWith('-') ? -1n : 1n);
      expect(sum, name).toBe(whole);
    }
    expect(report.list.map(({ figures }) => figures.bettors)).toEqual([2, 1]);
  });

  test('by lottery, by day, by branch: every view of the rebate has the same total', async () => {
    const { total, days, lotteries, branches } = await ask(team.top, calls.rebates, { range: 'thisMonth' });
    const sum = (rows: readonly { rebate: string }[]): bigint =>
      rows.reduce((part, { rebate }) => part + (parseMoney(rebate) ?? 0n), 0n);
    const whole = parseMoney(total.rebate);
    expect(whole).toBeGreaterThan(0n);
    expect([sum(days), sum(lotteries), sum(branches)]).toEqual([whole, whole, whole]);
    const classes = await ask(team.top, calls.reportClass, { range: 'thisMonth' });
    expect(classes.types).toHaveLength(1);
    expect(classes.total.rebate).toBe(total.rebate);
    expect(classes.types[0]).toMatchObject({ type: 'k3', figures: classes.total });
    const { days: trend } = await ask(team.top, calls.trend, { range: 'thisMonth' });
    expect(trend.filter(({ figures }) => figures.bets > 0)).toHaveLength(1);
    expect(trend.length).toBeGreaterThanOrEqual(28);
  });

  test('what stands now is of this moment: points of all below and of the first level, heads, direct ones, agents', async () => {
    const { top, mid, low, leaf, side, sides } = team;
    const pointsOf = async (...some: Session[]): Promise<string> => {
      const { rows } = await kernel.db.query<{ sum: bigint }>(
        'select sum(balance)::bigint as sum from ledger.v_balance where id = any($1)',
        [some.map(({ claims }) => claims.accountId)],
      );
      return (Number(rows[0]?.sum ?? 0n) / 100).toFixed(2);
    };
    expect((await ask(top, calls.agentReport)).now).toEqual({
      teamBalance: await pointsOf(mid, low, leaf, side, sides),
      levelBalance: await pointsOf(mid, side),
      teamSize: 5,
      directSize: 2,
      agents: 3,
    });
  });

  test('own play is one’s own and nobody else’s, whoever asks', async () => {
    const own = { bets: 1, stake: '77.77', rebate: '0.00' };
    expect((await ask(team.low, calls.agentReport)).own).toMatchObject(own);
    expect((await ask(team.top, calls.agentReport, { memberId: idOf(team.low) })).own).toMatchObject(own);
    const { days } = await ask(team.low, calls.trend, { of: 'own' });
    expect(days.map(({ figures }) => figures.stake)).toEqual(['77.77']);
    expect((await ask(team.low, calls.trend)).days.map(({ figures }) => figures.stake)).toEqual(['133.34']);
  });

  test('what a member paid in and was given himself is told apart from his team\u2019s, which it makes up with theirs', async () => {
    const { own, team: below } = await ask(team.top, calls.agentReport, { memberId: idOf(team.low) });
    expect(own).toMatchObject({ deposits: '10.00', depositCount: 1, withdrawals: '0.00', welfare: '-2.00' });
    expect(below).toMatchObject({ deposits: '570.00', depositCount: 2, welfare: '5.00' });
    const { own: leafs } = await ask(team.top, calls.agentReport, { memberId: idOf(team.leaf) });
    expect(leafs).toMatchObject({ deposits: '570.00', depositCount: 2, withdrawalCount: 0, welfare: '5.00' });
    const { own: paidOut } = await ask(team.top, calls.agentReport, { memberId: idOf(team.sides) });
    expect(paidOut).toMatchObject({ deposits: '0.00', depositCount: 0, withdrawals: '25.00', withdrawalCount: 1 });
    const { list } = await ask(team.mid, calls.nextAgentReport);
    expect(list.map(({ figures }) => [figures.deposits, figures.welfare])).toEqual([['580.00', '3.00']]);
  });

  test('win and loss, result and turnover are reckoned from the same bets', async () => {
    const { rows } = await kernel.db.query<{ stake: bigint; payout: bigint }>(
      `select sum(b.stake)::bigint as stake, sum(b.payout)::bigint as payout from lottery.bet b
       join agent.chain_step m on m.chain_id = b.chain_id and m.member_id = $1 and m.level > 0 where b.status in (1, 2)`,
      [team.top.memberId],
    );
    const { stake = 0n, payout = 0n } = rows[0] ?? {};
    const { team: figures } = await ask(team.top, calls.agentReport);
    const minor = (text: string): number => Math.round(Number(text) * 100);
    expect(minor(figures.winLose)).toBe(Number(payout - stake));
    // No play of these gives a part of a stake back: all of it was staked in earnest.
    expect(minor(figures.turnover)).toBe(Number(stake));
    expect(minor(figures.profit)).toBe(Number(payout - stake) + minor(figures.teamRebate) + 300);
  });

  test('direct invitees come in the order asked for, by a part of their name, each among the bettors of his branch', async () => {
    const head = await world.join(null, 100);
    const row = async (session: Session, name: string, kind: 'agent' | 'player'): Promise<Session> => {
      const claims = { ...session.claims, kind, username: `${name}name` };
      await insertMemberRow(kernel, { ...session, claims }, { nickname: `${name} nick` });
      return session;
    };
    await row(head, 'head', 'agent');
    // Most staked, most earned, most paid in and last come: of another one each.
    const [most, dear, rich] = [
      await row(await world.join(head, 100), 'most', 'player'),
      await row(await world.join(head, 0), 'dear', 'player'),
      await row(await world.join(head, 50), 'rich', 'player'),
    ];
    await world.settled([
      [most, [['k3.sum.big', '-', '90.00']]],
      [dear, [['k3.sum.big', '-', '50.00']]],
      [rich, [['k3.sum.big', '-', '10.00']]],
    ]);
    await world.pay(dear, 'deposit', 100n);
    await world.pay(rich, 'deposit', 900n);
    await foldAll(kernel.db);
    const names = async (fields: Record<string, string>): Promise<string[]> =>
      (await ask(head, calls.nextAgentReport, fields)).list.map(({ member }) => member.nickname.replace(' nick', ''));
    expect(await names({})).toEqual(['most', 'dear', 'rich']);
    expect(await names({ sort: 'rebate' })).toEqual(['dear', 'rich', 'most']);
    expect(await names({ sort: 'deposits' })).toEqual(['rich', 'dear', 'most']);
    expect(await names({ sort: 'joined' })).toEqual(['rich', 'dear', 'most']);
    const { list } = await ask(head, calls.nextAgentReport, { sort: 'winLose' });
    const results = list.map(({ figures }) => Number(figures.winLose));
    expect(results).toEqual(results.toSorted((one, other) => other - one));
    expect(list.map(({ figures }) => figures.bettors)).toEqual([1, 1, 1]);
    const { branches } = await ask(head, calls.rebates);
    expect(branches.map(({ nickname }) => nickname)).toEqual(['dear nick', 'rich nick', 'most nick']);
    expect(await names({ search: ' RICH ' })).toEqual(['rich']);
    expect(await names({ search: '%' })).toEqual([]);
  });

  test('another day has nothing, and own days may be asked for', async () => {
    expect((await ask(team.top, calls.agentReport, { range: 'lastMonth' })).team).toMatchObject({
      bets: 0,
      bettors: 0,
    });
    const { span } = await ask(team.top, calls.agentReport);
    const own = await ask(team.top, calls.agentReport, { range: 'days', from: span.firstDay, to: span.lastDay });
    expect(own.span).toEqual(span);
    expect(own.team.bets).toBe(4);
    const tomorrow = addDays(span.lastDay, 1);
    const later = { range: 'days', from: tomorrow, to: tomorrow };
    expect((await ask(team.top, calls.agentReport, later)).team.bets).toBe(0);
    expect(await ask(team.top, calls.teamBets, later)).toMatchObject({ total: 0, list: [] });
  });
});

describe('lists behind the numbers', () => {
  test('bettors, first deposits and new members are as many as the report says', async () => {
    const { team: figures } = await ask(team.top, calls.agentReport);
    const bettors = await ask(team.top, calls.betUsers);
    expect(bettors.total).toBe(figures.bettors);
    expect(bettors.list.map(({ member }) => member.nickname)).toEqual(['leaf nick', 'low nick', 'sides nick']);
    expect(bettors.list[0]).toMatchObject({ member: { depth: 3 }, figures: { bets: 2, stake: '133.34' } });
    const first = await ask(team.top, calls.firstDeposits);
    expect([first.total, first.amount]).toEqual([figures.firstDepositors, figures.firstDeposits]);
    expect(Object.fromEntries(first.list.map(({ member, amount }) => [member.nickname, amount]))).toEqual({
      'leaf nick': '500.00',
      'low nick': '10.00',
    });
    const joined = await ask(team.top, calls.newMembers);
    expect(joined.total).toBe(figures.registered);
    expect(
      (await ask(team.top, calls.newMembers, { direct: '1' })).list.map(({ member }) => member.nickname).toSorted(),
    ).toEqual(['mid nick', 'side nick']);
  });

  test('bets come newest first with what each brought the caller, and filters fit the reports', async () => {
    const all = await ask(team.top, calls.teamBets, { size: '3' });
    expect(all.total).toBe(4);
    expect(all.list).toHaveLength(3);
    const rest = await ask(team.top, calls.teamBets, { size: '3', cursor: all.cursor ?? '' });
    const rows = [...all.list, ...rest.list];
    expect(new Set(rows.map(({ betNo }) => betNo)).size).toBe(4);
    expect(rest.cursor).toBeNull();
    const rebate = rows.reduce((sum, row) => sum + (parseMoney(row.rebate) ?? 0n), 0n);
    const { team: figures } = await ask(team.top, calls.agentReport);
    expect(rebate).toBe(parseMoney(figures.rebate));
    const branch = await ask(team.top, calls.teamBets, { branch: idOf(team.side) });
    expect(branch).toMatchObject({ total: 1, list: [{ member: { nickname: 'sides nick' } }] });
    const one = await ask(team.top, calls.teamBets, { memberId: idOf(team.low) });
    expect(one.list.map(({ member }) => member.nickname)).toEqual(['low nick']);
    expect(one.total).toBe(1);
    expect((await ask(team.top, calls.teamBets, { type: 'ssc' })).total).toBe(0);
    expect((await ask(team.top, calls.teamBets, { type: 'k3' })).total).toBe(4);
  });

  test('the bets behind another\u2019s figures are those of everybody below him, at any depth, with what each brought him', async () => {
    const behind = async (caller: Session, head: Session, fields: Record<string, string> = {}) => {
      const about = { memberId: idOf(head), team: '1', ...fields };
      const { total, list } = await ask(caller, calls.teamBets, about);
      expect(list).toHaveLength(total);
      return list;
    };
    for (const [caller, head] of [
      [team.top, team.mid],
      [team.top, team.low],
      [team.top, team.side],
      [team.mid, team.low],
      [team.top, team.leaf],
    ] as const) {
      const list = await behind(caller, head);
      const { team: figures } = await ask(caller, calls.agentReport, { memberId: idOf(head) });
      const sum = (of: (row: (typeof list)[number]) => string): bigint =>
        list.reduce((part, row) => part + (parseMoney(of(row)) ?? 0n), 0n);
      expect(list.length).toBe(figures.bets);
      expect([sum(({ amount }) => amount), sum(({ payout }) => payout), sum(({ rebate }) => rebate)]).toEqual(
        [figures.stake, figures.payout, figures.rebate].map((text) => parseMoney(text)),
      );
    }
    const names = (list: Awaited<ReturnType<typeof behind>>) => list.map(({ member }) => member.nickname).toSorted();
    expect(names(await behind(team.top, team.mid))).toEqual(['leaf nick', 'leaf nick', 'low nick']);
    expect(names(await behind(team.top, team.mid, { type: 'ssc' }))).toEqual([]);
    expect(names(await behind(team.top, team.mid, { branch: idOf(team.low) }))).toHaveLength(3);
    expect(await endOf(behind(team.top, team.mid, { branch: idOf(team.side) }))).toBe('agent.member_unknown');
    for (const stranger of [team.side, team.sides, team.top])
      expect(await endOf(behind(team.mid, stranger))).toBe('agent.member_unknown');
  });

  test('the bets of a branch are as many as the list says at any depth', async () => {
    for (const [branch, bets] of [
      [team.mid, 3],
      [team.low, 3],
      [team.leaf, 2],
      [team.sides, 1],
    ] as const) {
      const { total, list } = await ask(team.top, calls.teamBets, { branch: idOf(branch) });
      expect([total, list.length]).toEqual([bets, bets]);
    }
  });

  test('welfare is bonuses and packets, never rebates; of oneself, of one, of the team', async () => {
    const ofTeam = await ask(team.top, calls.welfare, { team: '1' });
    expect(ofTeam.sums).toEqual([
      { type: 'bonus', count: 1, amount: '3.00' },
      { type: 'packet', count: 1, amount: '-2.00' },
      { type: 'packet_taken', count: 1, amount: '2.00' },
    ]);
    expect(ofTeam.list.every(({ member }) => member !== null)).toBe(true);
    const ofLeaf = await ask(team.top, calls.welfare, { memberId: idOf(team.leaf) });
    expect(ofLeaf.list.map(({ type }) => type).toSorted()).toEqual(['bonus', 'packet_taken']);
    expect((await ask(team.top, calls.welfare)).total).toBe(0);
  });
});

test('whoever is moved takes his team along; what he did before stays with whom it was done under', async () => {
  const { top, mid, low, leaf, side } = team;
  await kernel.db.tx((t) => changeParent(t, { memberId: low.memberId, parentId: side.memberId }));
  expect(await endOf(ask(mid, calls.agentReport, { memberId: idOf(leaf) }))).toBe('agent.member_unknown');
  expect((await ask(mid, calls.agentReport)).team).toMatchObject({ bets: 3 });
  expect((await ask(mid, calls.teamBets)).list).toEqual([]);
  expect((await ask(side, calls.agentReport)).team).toMatchObject({ bets: 1 });
  expect((await ask(side, calls.teamBets, { memberId: idOf(low), team: '1' })).list).toEqual([]);
  expect((await ask(side, calls.teamBets)).list.map(({ member }) => member.nickname)).toEqual(['sides nick']);
  expect((await ask(top, calls.agentReport)).team).toMatchObject({ bets: 4 });
  expect((await ask(side, calls.welfare, { team: '1' })).total).toBe(0);
});

test('of whoever was moved an agent sees nothing that he did before he came', async () => {
  const { top, low, leaf, side } = team;
  // Facts are kept by quarters of an hour: as if he had come in the next one.
  const { rowCount } = await world.owner.query(
    `update agent.ancestor set since = since + interval '16 minutes' where ancestor_id = $1 and via_id = $2`,
    [String(side.memberId), String(low.memberId)],
  );
  expect(rowCount).toBe(2);
  const his = { memberId: idOf(low) };
  expect(await ask(side, calls.agentReport, his)).toMatchObject({
    own: { bets: 0, stake: '0.00' },
    team: { bets: 0, deposits: '0.00', bettors: 0, registered: 0 },
  });
  const { days } = await ask(side, calls.trend, { ...his, of: 'own' });
  expect(days.map(({ figures }) => figures.bets)).toEqual([0]);
  expect((await ask(side, calls.welfare, his)).total).toBe(0);
  expect((await ask(side, calls.firstDeposits, his)).total).toBe(0);
  expect(await ask(side, calls.teamBets, { branch: idOf(leaf) })).toMatchObject({ total: 0, list: [] });
  expect((await ask(top, calls.agentReport, his)).own.bets).toBe(1);
});

test('numbers of days before a move keep whoever was moved, and the lists behind them say how many are not shown (issue: bettors of earlier days)', async () => {
  const { top, mid, low, side } = team;
  const { team: ofMid } = await ask(mid, calls.agentReport);
  expect(ofMid).toMatchObject({ bettors: 2, firstDepositors: 2, firstDeposits: '510.00', registered: 2 });
  expect(await ask(mid, calls.betUsers)).toMatchObject({ total: 2, left: 2, list: [] });
  expect(await ask(mid, calls.firstDeposits)).toMatchObject({
    total: 2,
    left: 2,
    amount: '510.00',
    leftAmount: '510.00',
    list: [],
  });
  expect(await ask(mid, calls.newMembers)).toMatchObject({ total: 2, left: 2, list: [] });
  expect(await ask(mid, calls.newMembers, { direct: '1' })).toMatchObject({ total: 1, left: 1, list: [] });
  // Where they came to nothing counts that was not done there.
  expect((await ask(side, calls.agentReport)).team).toMatchObject({ bettors: 1, firstDepositors: 0, registered: 1 });
  expect(await ask(side, calls.betUsers)).toMatchObject({ total: 1, left: 0, list: [{ figures: { stake: '10.00' } }] });
  // Above both nobody is gone; of the branches only the one they were in has them, also of a member who is no branch any more.
  const ofTop = await ask(top, calls.betUsers);
  expect([ofTop.total, ofTop.left, ofTop.list.length]).toEqual([3, 0, 3]);
  const { list } = await ask(top, calls.nextAgentReport);
  expect(list.map(({ member, figures }) => [member.nickname, figures.bettors, figures.bets])).toEqual([
    ['mid nick', 2, 3],
    ['side nick', 1, 1],
  ]);
  // What is played from now on counts below the new one, and there it is shown without what was done before.
  await world.settled([[low, [['k3.sum.big', '-', '5.00']]]]);
  await foldAll(kernel.db);
  const now = await ask(side, calls.betUsers);
  expect([now.total, now.left]).toEqual([2, 0]);
  expect(now.list.find(({ member }) => member.memberId === idOf(low))?.figures).toMatchObject({
    bets: 1,
    stake: '5.00',
  });
  expect((await ask(mid, calls.betUsers)).total).toBe(2);
  const above = await ask(top, calls.betUsers);
  expect([above.total, above.list.find(({ member }) => member.memberId === idOf(low))?.figures.stake]).toEqual([
    3,
    '82.77',
  ]);
});
