import { REPORT_FILE_PATH, REPORT_FILES, reportCalls as calls } from '@drawroom/contract/report';
import { endOf } from '@drawroom/testkit/refusal-of';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Slice } from '../kernel/kernel.ts';
import { type FactsWorld } from './test-facts.ts';
import { idOf, openReportWorld, type ReportWorld } from './test-reports.ts';

let world: FactsWorld;
let slice: Slice;
let team: ReportWorld['team'];
let ask: ReportWorld['ask'];
beforeAll(async () => {
  ({ facts: world, slice, team, ask } = await openReportWorld());
}, 120_000);
afterAll(() => world[Symbol.asyncDispose]());

/** A file, line by line, each by its heads. */
interface FileLines {
  readonly rows: readonly ReadonlyMap<string, string>[];
  /** What a column comes to, in as many decimals as it has. */
  sum(head: string): string;
}

/** The bytes of a report as a file. */
async function bytesOf(fields: Readonly<Record<string, string>>): Promise<Buffer> {
  const { url } = await ask(team.top, calls.reportFile, fields);
  const ticket = new URL(url, 'http://x').searchParams.get('ticket') ?? '';
  const file = await slice.files?.find(({ address }) => address === REPORT_FILE_PATH)?.find(ticket);
  return Buffer.from(file?.body as Uint8Array);
}

/** The lines of a report's CSV, heads first. */
async function csvOf(fields: Readonly<Record<string, string>>): Promise<string[]> {
  const bytes = await bytesOf({ format: 'csv', ...fields });
  return bytes.toString().trim().split('\r\n');
}

async function fileOf(fields: Readonly<Record<string, string>>): Promise<FileLines> {
  const [heads = [], ...lines] = (await csvOf(fields)).map((line) => line.split(','));
  const rows = lines.map((line) => new Map(heads.map((head, at) => [head, line[at] ?? ''])));
  return {
    rows,
    sum: (head) => {
      const cells = rows.map((row) => row.get(head) ?? '');
      const decimals = cells.some((text) => text.includes('.')) ? 2 : 0;
      const minor = cells.reduce((total, text) => total + Math.round(Number(text) * 10 ** decimals), 0);
      return (minor / 10 ** decimals).toFixed(decimals);
    },
  };
}

describe('scope and input', () => {
  const ofSomebody = [
    'agentReport',
    'reportClass',
    'nextAgentReport',
    'trend',
    'betUsers',
    'firstDeposits',
    'newMembers',
    'teamBets',
    'teamPlays',
    'welfare',
  ] as const;

  test.each(ofSomebody)('%s knows nobody outside of the team (R-68)', async (name) => {
    for (const stranger of [team.side, team.sides, team.top])
      expect(await endOf(ask(team.mid, calls[name], { memberId: idOf(stranger) }))).toBe('agent.member_unknown');
    expect(await endOf(ask(team.mid, calls[name], { memberId: '999999' }))).toBe('agent.member_unknown');
    expect(await endOf(ask(team.mid, calls[name], { memberId: idOf(team.leaf) }))).toBe('done');
  });

  test.each([...ofSomebody, 'rebates'] as const)('%s is for agents (R-68)', async (name) => {
    const ofTeam = name === 'welfare' ? { team: '1' } : {};
    expect(await endOf(ask(team.leaf, calls[name], ofTeam))).toBe('agent.not_agent');
    if (name !== 'rebates')
      expect(await endOf(ask(team.leaf, calls[name], { memberId: idOf(team.mid) }))).toBe('agent.not_agent');
  });

  test('the own welfare is for every member, as a list and as a file; that of a team is not', async () => {
    expect(await endOf(ask(team.leaf, calls.welfare))).toBe('done');
    expect(await endOf(ask(team.leaf, calls.welfare, { memberId: idOf(team.leaf) }))).toBe('done');
    const file = { report: 'welfare', format: 'csv' };
    expect(await endOf(ask(team.leaf, calls.reportFile, { ...file, of: 'own' }))).toBe('done');
    expect(await endOf(ask(team.leaf, calls.reportFile, { ...file, of: 'team' }))).toBe('agent.not_agent');
  });

  test('a branch and a file are of the own team too', async () => {
    expect(await endOf(ask(team.mid, calls.teamBets, { branch: idOf(team.side) }))).toBe('agent.member_unknown');
    const file = { report: 'teamBets', format: 'csv', branch: idOf(team.side) };
    expect(await endOf(ask(team.mid, calls.reportFile, file))).toBe('agent.member_unknown');
  });

  test.each([
    ['reversed', '2026-02-02', '2026-02-01'],
    ['of ten years', '2016-01-01', '2026-01-01'],
    ['that the calendar does not have', '2026-02-30', '2026-03-01'],
  ])('days %s are refused', async (_what, from, to) => {
    expect(await endOf(ask(team.top, calls.agentReport, { range: 'days', from, to }))).toBe('report.range_invalid');
  });

  test('up to 92 days may be asked for, a day by itself too, and not one more', async () => {
    const from = '2026-01-01';
    const asked = (to: string) => endOf(ask(team.top, calls.agentReport, { range: 'days', from, to }));
    expect([await asked('2026-01-01'), await asked('2026-04-02'), await asked('2026-04-03')]).toEqual([
      'done',
      'done',
      'report.range_invalid',
    ]);
  });

  test('days beside a named range, or half of them, are refused', async () => {
    expect(await endOf(ask(team.top, calls.trend, { range: 'today', from: '2026-01-01' }))).toBe(
      'report.range_invalid',
    );
    expect(await endOf(ask(team.top, calls.trend, { range: 'days', from: '2026-01-01' }))).toBe('report.range_invalid');
  });
});

describe('files', () => {
  test.each(['csv', 'xlsx'] as const)(
    'a %s has every line of the report and opens once',
    async (format) => {
      const { url, name } = await ask(team.top, calls.reportFile, { report: 'teamBets', format });
      expect(name).toMatch(new RegExp(`^drawroom-teamBets-.*\\.${format}$`));
      const ticket = new URL(url, 'http://x').searchParams.get('ticket') ?? '';
      const door = slice.files?.find(({ address }) => address === REPORT_FILE_PATH);
      const file = await door?.find(ticket);
      const bytes = file?.body;
      if (!(bytes instanceof Uint8Array)) throw new Error('no file');
      if (format === 'csv') {
        const lines = Buffer.from(bytes).toString().trim().split('\r\n');
        expect(lines).toHaveLength(5);
        expect(lines.join()).toContain('leaf nick');
      } else expect(Buffer.from(bytes).subarray(0, 2).toString()).toBe('PK');
      expect(await door?.find(ticket)).toBeNull();
    },
    60_000,
  );

  test.each(REPORT_FILES)(
    '%s as a workbook has the cells of its CSV, and its amounts as numbers',
    async (report) => {
      const fields = { report, range: 'thisWeek', ...(report === 'welfare' && { of: 'team' }) };
      const lines = (await csvOf(fields)).map((line) => line.split(','));
      const sheet = await readSheet(await bytesOf({ format: 'xlsx', ...fields }));
      const isAmount = (text: string): boolean => /^-?\d+\.\d\d$/.test(text);
      const cells = lines.map((line, at) =>
        line.map((text, column) =>
          isAmount(text) || typeof sheet[at]?.[column] === 'number' ? Number(text) : text || null,
        ),
      );
      expect(sheet).toEqual(cells);
      // Nobody of this team has played elsewhere.
      expect(lines.length > 1).toBe(report !== 'teamPlays');
    },
    60_000,
  );

  describe.each([{}, { range: 'thisMonth' as const }, { memberId: 'low' }])('asked for %j', (about) => {
    const fields = (): Record<string, string> => ({
      range: 'thisWeek',
      ...about,
      ...('memberId' in about && { memberId: idOf(team.low) }),
    });
    const file = (report: string): Promise<FileLines> => fileOf({ report, ...fields() });
    const sumsOf = (report: string, ...heads: string[]): Promise<string[]> =>
      file(report).then((lines) => heads.map((head) => lines.sum(head)));

    test('every file comes to what the screen of the agent report says', async () => {
      const { team: all, own } = await ask(team.top, calls.agentReport, fields());
      const whole = await file('agentReport');
      const said = ['Bets', 'Staked', 'Paid out', 'Deposits', 'Bettors', 'First depositors'];
      const shown = [all.bets, all.stake, all.payout, all.deposits, all.bettors, all.firstDepositors];
      expect(said.map((head) => whole.rows[1]?.get(head))).toEqual(shown.map(String));
      expect([whole.rows[0]?.get('Staked'), whole.rows[0]?.get('Rebate earned')]).toEqual([own.stake, own.rebate]);
      const play = [String(all.bets), all.stake, all.turnover, all.payout, all.winLose];
      const heads = ['Bets', 'Staked', 'Turnover', 'Paid out', 'Members’ win/loss'];
      for (const report of ['reportClass', 'nextAgentReport', 'trend', 'betUsers'])
        expect([report, await sumsOf(report, ...heads)]).toEqual([report, play]);
      expect((await file('betUsers')).rows).toHaveLength(all.bettors);
      expect((await file('newMembers')).rows).toHaveLength(all.registered);
      expect((await file('firstDeposits')).rows).toHaveLength(all.firstDepositors);
      expect(await sumsOf('firstDeposits', 'Amount')).toEqual([all.firstDeposits]);
    });
  });

  test('the file of rebates has the days of its screen', async () => {
    const { days } = await ask(team.top, calls.rebates, { range: 'thisWeek' });
    const { rows } = await fileOf({ report: 'rebates', range: 'thisWeek' });
    expect(rows.map((row) => [row.get('Day'), row.get('Rebate earned')])).toEqual(
      days.map(({ day, rebate }) => [day, rebate]),
    );
    expect(days.length).toBeGreaterThan(0);
  });

  test('the file of bets behind another\u2019s figures has his team\u2019s and not his own', async () => {
    const [, ...lines] = await csvOf({ report: 'teamBets', memberId: idOf(team.low), of: 'team' });
    expect(lines.map((line) => line.split(',')[1])).toEqual(['leaf nick', 'leaf nick']);
  });

  test('the file of welfare has the lines of its screen: of the team with whose they are, of one member, of oneself', async () => {
    const linesOf = async (fields: Record<string, string>): Promise<string[]> => {
      const [heads, ...lines] = await csvOf({ report: 'welfare', ...fields });
      expect(heads).toBe('Time,Member,Type,Amount');
      for (const line of lines) expect(line).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,/);
      return lines.map((line) => line.slice(line.indexOf(',') + 1)).toSorted();
    };
    const bonus = 'leaf nick,Bonus,3.00';
    const taken = 'leaf nick,Red packet received,2.00';
    expect(await linesOf({ of: 'team' })).toEqual([bonus, taken, 'low nick,Red packet sent,-2.00']);
    expect(await linesOf({ memberId: idOf(team.leaf) })).toEqual([bonus, taken]);
    expect(await linesOf({ memberId: idOf(team.low), of: 'team' })).toEqual([bonus, taken]);
    expect(await linesOf({})).toEqual([]);
    expect(await linesOf({ range: 'lastMonth', of: 'team' })).toEqual([]);
    const stranger = { report: 'welfare', format: 'csv', memberId: idOf(team.side) };
    expect(await endOf(ask(team.mid, calls.reportFile, stranger))).toBe('agent.member_unknown');
  });
});
