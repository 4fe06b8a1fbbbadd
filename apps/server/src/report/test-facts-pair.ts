import { changeParent, pageTeams, teamHeads } from '../agent/index.ts';
import type { Session } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { BetLines } from '../lottery/test-world.ts';
import { openKiller, persist } from '../lottery/test-kills.ts';
import { foldAll, rollUp } from './fold.ts';
import { countBetUsers, readBetUsers } from './read-bet-users.ts';
import { countBettors, readBettors } from './read-sums.ts';
import { readTeamWelfare } from './read-welfare.ts';
import { compareFacts } from './rebuild-facts.ts';
import { FIGURES } from './figures.ts';
import { FactsModel, givenAs, rowsAsModel, slotOf, textOf, together } from './test-facts-model.ts';
import type { FactsStep } from './test-facts-steps.ts';
import type { FactsWorld } from './test-facts.ts';

type Of<D extends FactsStep['do']> = Extract<FactsStep, { do: D }>;

export const FROM_MS = Date.parse('2026-03-01T00:00:00Z');
const LINES: BetLines = [
  ['k3.sum.big', '-', '10.00'],
  ['k3.sum.small', '-', '7.77'],
  ['k3.sum.odd', '-', '3.33'],
  ['k3.sum.value', '10,11', '1.50'],
  ['k3.die.any', '1,6', '2.25'],
  ['k3.shape.misc', '-', '4.40'],
];

/** The product and the model side by side. */
export class Pair {
  /** Another one after an upgrade, whose connections know nothing of what was before. */
  world: FactsWorld;
  readonly model = new FactsModel();
  readonly members: Session[] = [];
  /** Where everybody stood when a round took its bets. */
  readonly paths = new Map<string, Map<bigint, bigint[]>>();
  readonly seen = new Set<string>();
  /** What the product said and what the model says, for the test to hold against each other. */
  readonly compared: { what: string; found: unknown; wanted: unknown }[] = [];
  revision = 0;

  constructor(world: FactsWorld) {
    this.world = world;
  }

  /** Lets the views tell of corrections that a test writes by hand. */
  async allowCorrections(): Promise<void> {
    const { owner } = this.world;
    await owner.query(`create table lottery.test_chunk as select * from lottery.v_settled_chunk with no data;
      create table lottery.test_bet as select * from lottery.v_settled_bet with no data`);
    for (const name of ['chunk', 'bet']) {
      const { rows } = await owner.query<{ text: string }>(
        `select pg_get_viewdef('lottery.v_settled_${name}') as text`,
      );
      const before = (rows[0]?.text ?? '').replace(/;\s*$/, '');
      await owner.query(
        `create or replace view lottery.v_settled_${name} as ${before} union all select * from lottery.test_${name}`,
      );
    }
  }

  async take(step: FactsStep): Promise<void> {
    if (step.do === 'join') await this.join(this.member(step.who), step.rate);
    else if (step.do === 'move') await this.move(step);
    else if (step.do === 'round') await this.round(step);
    else if (step.do === 'pay') await this.world.pay(this.member(step.who), step.kind, step.amount);
    else if (step.do === 'correct') await this.correct(step);
    else await this.fold(step);
  }

  member(index: number): Session {
    return this.members[index % this.members.length] as Session;
  }

  async join(parent: Session | null, rate: number): Promise<void> {
    const most = parent === null ? 200n : (this.model.rates.get(parent.memberId) ?? 0n);
    const per10k = BigInt(rate) < most ? BigInt(rate) : most;
    const member = await this.world.join(parent, Number(parent === null ? most : per10k));
    this.members.push(member);
    this.model.parents.set(member.memberId, parent?.memberId ?? null);
    this.model.rates.set(member.memberId, parent === null ? most : per10k);
  }

  async move({ who: from, below }: Of<'move'>): Promise<void> {
    const [member, parent] = [this.member(from), this.member(below)];
    if (this.model.pathOf(parent.memberId).includes(member.memberId)) return;
    try {
      await this.world.db.tx((t) => changeParent(t, { memberId: member.memberId, parentId: parent.memberId }));
      this.model.parents.set(member.memberId, parent.memberId);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  async round({ bets }: Of<'round'>): Promise<void> {
    const round = await this.world.settled(
      bets.map((bet) => [this.member(bet.who), [LINES[bet.line] as BetLines[number]]]),
    );
    const paths = this.members.map(({ memberId }) => [memberId, this.model.pathOf(memberId)] as const);
    this.paths.set(String(round.id), new Map(paths));
  }

  /** A further revision of a round, written as whoever corrects results writes it: some bets get other figures, or none. */
  async correct({ which, annul }: Of<'correct'>): Promise<void> {
    const rounds = [...this.paths.keys()];
    if (rounds.length === 0) return;
    this.revision += 1;
    const key = [rounds[which % rounds.length], this.revision];
    const { owner } = this.world;
    await owner.query(
      `insert into lottery.test_chunk select round_id, $2, lo, hi, done_at + interval '35 minutes' from lottery.settle_chunk where round_id = $1`,
      key,
    );
    // What stood before is what all earlier revisions come to.
    await owner.query(
      `insert into lottery.test_bet select round_id, $2, e.sign, lottery_id, account_id, bet_id, chain_id, stake,
         case e.sign when 1 then effective / 2 else effective end, case e.sign when 1 then payout + 123 else payout end
       from (select round_id, lottery_id, account_id, bet_id, chain_id, stake, sum(sign * effective)::bigint as effective,
               sum(sign * payout)::bigint as payout from lottery.v_settled_bet
             where round_id = $1 and revision < $2 group by 1, 2, 3, 4, 5, 6 having sum(sign) = 1) b
       cross join (values (-1), (1)) as e(sign) where e.sign = -1 or not $3`,
      [...key, annul],
    );
    await owner.query(
      'insert into lottery.settled_news select round_id, revision, lo from lottery.test_chunk where round_id = $1 and revision = $2',
      key,
    );
  }

  /** Tells the model what the next folding will find: as it stands now, read from the tables themselves. */
  async foresee(): Promise<void> {
    const { owner } = this.world;
    for (const bet of await this.read(
      `select b.round_id || '/0/' || b.id as key, b.round_id, 1 as sign, r.lottery_id, b.account_id, b.stake, b.payout, c.done_at,
         b.stake - b.unit * b.multiple * o.push_half / 2 as effective, true as plays
       from lottery.bet b join lottery.outcome o using (round_id, play, selection, odds)
       join lottery.settle_chunk c using (round_id) join lottery.round r on r.id = b.round_id where b.status between 1 and 3`,
    ))
      this.foreseeBet(bet);
    for (const bet of await this.read(
      `select b.round_id || '/' || b.revision || '/' || bet_id || '/' || sign as key, b.*, done_at, false as plays
       from lottery.test_bet b join lottery.test_chunk c using (round_id, revision)`,
    ))
      this.foreseeBet(bet);
    const { rows } = await owner.query<Record<string, string>>(
      `select e.account_id, e.ver, e.kind, k.code, e.amount, e.created_at, a.owner_member_id as member,
         (select min(f.ver) from ledger.entry f where f.account_id = e.account_id and f.kind = 11) = e.ver as first
       from ledger.entry e join ledger.entry_kind k using (kind) left join ledger.hold h on e.kind = 14 and h.id = e.ref
       join ledger.account_info a on a.id = coalesce(h.account_id, e.account_id)
       where e.kind in (11, 13, 14, 16, 17, 18, 24)`,
    );
    for (const row of rows) this.foreseeEntry(row);
    for (const row of await this.read('select member_id::text as key, member_id, joined_at from agent.node')) {
      const at = { lotteryId: 0n, atMs: new Date(row['joined_at'] as string).getTime() };
      this.model.happenings.push({
        ...at,
        path: this.model.pathOf(BigInt(row['member_id'] ?? 0)),
        figures: { registered: 1n },
      });
    }
  }

  /** Rows that were not read before. */
  private async read(query: string): Promise<Record<string, string>[]> {
    const { rows } = await this.world.owner.query<Record<string, string>>(query);
    return rows.filter(({ key = '' }) => !this.seen.has(key) && this.seen.add(key));
  }

  private foreseeBet(row: Record<string, string>): void {
    const member = this.members.find(({ claims }) => String(claims.accountId) === row['account_id'])?.memberId ?? 0n;
    const figure = (name: string): bigint => BigInt(row[name] ?? 0);
    const sign = figure('sign');
    const effective = figure('effective');
    this.model.happenings.push({
      path: this.paths.get(String(row['round_id']))?.get(member) ?? [],
      atMs: new Date(row['done_at'] as string).getTime(),
      lotteryId: figure('lottery_id'),
      figures: {
        bets: sign,
        stake: sign * figure('stake'),
        turnover: sign * effective,
        payout: sign * figure('payout'),
      },
      effective,
      sign,
      plays: String(row['plays']) === 'true',
    });
  }

  private foreseeEntry(row: Record<string, string>): void {
    const key = `entry ${row['account_id']}/${row['ver']}`;
    const amount = BigInt(row['amount'] ?? 0);
    const kind = Number(row['kind']);
    if (this.seen.has(key) || (kind === 14 && amount < 0n)) return;
    this.seen.add(key);
    const first = String(row['first']) === 'true' && kind === 11;
    const isBonus = kind === 13 || kind === 24;
    const figures = {
      ...(kind === 11 ? { deposits: amount, deposit_count: 1n } : {}),
      ...(first ? { first_depositors: 1n, first_deposits: amount } : {}),
      ...(kind === 14 ? { withdrawals: amount, withdrawal_count: 1n } : {}),
      ...(isBonus ? { bonus: amount } : {}),
      ...(!isBonus && kind >= 16 ? { packets: amount } : {}),
    };
    const path = this.model.pathOf(BigInt(row['member'] ?? 0));
    const gave = kind === 13 || kind >= 16 ? { gave: { kind: row['code'] ?? '', amount } } : {};
    const atMs = new Date(row['created_at'] as string).getTime();
    this.model.happenings.push({ path, atMs, lotteryId: 0n, figures, ...gave });
  }

  async fold({ folders, kill, quarters, rolls, ranges }: Of<'fold'>): Promise<void> {
    const { db, lottery } = this.world;
    let turn = 0;
    await this.world.scatter(
      () => new Date(FROM_MS + (quarters[(turn += 1) % 5] ?? 0) * 900_000 + ((turn * 77_777) % 900_000)),
    );
    await this.foresee();
    const folding = Array.from({ length: folders }, () => foldAll(db).catch((error: unknown) => error));
    if (kill) {
      const victims = ['insert into report.%', '%settled_news%', '%newcomer%', 'commit'];
      const killer = await openKiller(lottery.database, { seed: String(quarters[0]), victims });
      await killer.killOne();
      await killer.close();
    }
    await Promise.all(folding);
    // The connection that was killed may have been one that waited.
    await persist(() => foldAll(db));
    await this.compareSlots();
    // Half of the time those who came or were moved are not on the pages of their teams yet.
    if ((quarters[0] ?? 0) % 2 === 0) await pageTeams(db);
    for (const rolledTo of rolls) {
      await rollUp(db, new Date(FROM_MS + rolledTo * 900_000));
      const told: string[] = [];
      await compareFacts(db, (line) => told.push(line));
      this.compared.push({ what: 'differences of the audit', found: told, wanted: [] });
    }
    for (const [one, other] of ranges) await this.compareRange(Math.min(one, other), Math.max(one, other) + 1);
  }

  /** Slots as the model sees them: a member himself, each branch with its member in it, and the team. */
  private async compareSlots(): Promise<void> {
    const names = (list: readonly string[]): string => list.join(', ');
    const sums = FIGURES.map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`);
    const unearned = FIGURES.map((name) => (name === 'rebate' || name === 'team_rebate' ? '0' : name));
    const rows = `select agent_id, via_id, to_char(slot at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time, lottery_id, ${names(sums)}
      from (select * from report.fact_slot union all select * from report.own_slot where agent_id > 0 and via_id < 1099511627776
        union all select via_id, via_id, slot, lottery_id, ${names(unearned)} from report.own_slot where via_id < 1099511627776) s group by 1, 2, 3, 4`;
    const found = await rowsAsModel(this.world.owner, rows);
    this.compared.push({ what: 'slots', found, wanted: this.model.rows(slotOf) });
  }

  /** Sums of rows of facts by lottery, in the model's form. */
  private async sumsOf(
    from: string,
    params: readonly unknown[],
    lottery = 's.lottery_id',
  ): Promise<Record<string, string>> {
    const sums = FIGURES.map((name) => `coalesce(sum(s.${name}), 0)::bigint as ${name}`);
    const { rows } = await this.world.db.query<Record<string, bigint>>(
      `select ${lottery} as lottery_id, ${sums.join(', ')} from (select $1::bigint, $4::bigint) p, ${from} s
       where $2::timestamptz < $3::timestamptz group by 1`,
      params,
    );
    return Object.fromEntries(
      rows.map((row) => [String(row['lottery_id']), textOf(row)]).filter(([, text]) => text !== textOf({})),
    );
  }

  private async compareRange(fromQuarter: number, toQuarter: number): Promise<void> {
    const range = [FROM_MS + fromQuarter * 900_000, FROM_MS + toQuarter * 900_000] as const;
    const params = range.map((ms) => new Date(ms).toISOString());
    for (const { memberId } of this.members.slice(0, 6)) {
      const child = [...this.model.parents].find(([, parent]) => parent === memberId)?.[0] ?? memberId;
      const moments = [memberId, ...params, child];
      for (const [via, rows] of [
        [0n, `report.fact_rows($1, '{0}', $2, $3)`],
        [memberId, 'report.self_rows(array[$1::bigint], $2, $3)'],
        ...(child === memberId ? [] : ([[child, 'report.branch_bets($1, $4, $2, $3)']] as const)),
      ] as const) {
        this.compared.push({
          what: `${memberId} via ${via}, ${params.join(' to ')}`,
          found: await this.sumsOf(rows, moments),
          wanted: this.model.sums(memberId, via, range),
        });
      }
      if (child !== memberId)
        this.compared.push({
          what: `branch ${child} of ${memberId}, ${params.join(' to ')}`,
          found: await this.sumsOf('report.branch_rows($1, array[$4::bigint], $2, $3)', moments, '0'),
          wanted: together(this.model.sums(memberId, child, range)),
        });
      await this.comparePeople(memberId, range);
      await this.compareWelfare(memberId, range);
      this.compared.push({
        what: `heads of ${memberId}`,
        found: (await teamHeads(this.world.db, [memberId]))(memberId),
        wanted: this.model.teamOf(memberId).length,
      });
    }
  }

  /** What was given below somebody while whoever had it stood there, and of it the list of those who still do. */
  private async compareWelfare(agentId: bigint, range: readonly [number, number]): Promise<void> {
    const scope = { agentId, whoId: agentId, from: new Date(range[0]), to: new Date(range[1]) };
    const { sums, left, leftAmount, list } = await readTeamWelfare(this.world.db, scope, { size: 1_000, skip: 0 });
    this.compared.push({
      what: `welfare below ${agentId}, ${scope.from.toISOString()} to ${scope.to.toISOString()}`,
      found: {
        sums,
        left,
        leftAmount,
        list: list.map(({ memberId, type, amount, atMs }) => `${atMs} ${memberId} ${type} ${amount}`).toSorted(),
      },
      wanted: givenAs(this.model.given(agentId, range), new Set(this.model.teamOf(agentId))),
    });
  }

  /** Numbers of people below somebody and the lists behind them: who stood there then, and what of it those who still do have done. */
  private async comparePeople(agentId: bigint, range: readonly [number, number]): Promise<void> {
    const { db, owner } = this.world;
    const scope = { agentId, whoId: agentId, from: new Date(range[0]), to: new Date(range[1]) };
    const when = `${agentId}, ${scope.from.toISOString()} to ${scope.to.toISOString()}`;
    const bettors = this.model.bettors(agentId, range);
    const team = new Set(this.model.teamOf(agentId));
    const here = [...bettors].filter((member) => team.has(member)).toSorted((a, b) => Number(b - a));
    this.compared.push(
      { what: `bettors of ${when}`, found: await countBettors(db, scope), wanted: bettors.size },
      {
        what: `bettors in the list of ${when}`,
        found: await countBetUsers(db, scope),
        wanted: { all: bettors.size, left: bettors.size - here.length },
      },
    );
    for (const byStake of [true, false]) {
      const rows = await readBetUsers(db, scope, { byStake, size: 100, skip: 0 });
      this.compared.push({
        what: `figures of bettors of ${when}`,
        found: rows
          .map(({ member_id: member, bets, stake }) => ({ member, bets: bets ?? 0n, stake: stake ?? 0n }))
          .toSorted((a, b) => Number(b.member - a.member)),
        wanted: here.map((member) => ({ member, ...this.model.ownBelow(agentId, member, range) })),
      });
    }
    // Whoever ever was a branch of his.
    const heads = [
      ...new Set(this.model.happenings.flatMap(({ path }) => path.filter((_member, at) => path[at + 1] === agentId))),
    ];
    const of = await readBettors(db, heads, scope);
    this.compared.push({
      what: `bettors of branches of ${when}`,
      found: heads.map(of),
      wanted: heads.map((head) => this.model.bettors(agentId, range, head).size),
    });
    const { rows } = await owner.query<{ text: string }>(
      `select concat_ws(' ', case what when 1 then 'joined' else 'paid' end, member_id, is_direct, amount) as text
       from report.arrival where agent_id = $1 and slot >= $2 and slot < $3`,
      [String(agentId), scope.from, scope.to],
    );
    this.compared.push({
      what: `who came and paid in first below ${when}`,
      found: rows.map(({ text }) => text.replace(' t ', ' true ').replace(' f ', ' false ')).toSorted(),
      wanted: this.model.arrivals(agentId, range),
    });
    const bounds = [0, 0.3, 0.31, 0.7, 1].map(
      (part) => new Date(range[0] + Math.round(((range[1] - range[0]) * part) / 900_000) * 900_000),
    );
    const { rows: days } = await db.query<{ no: number; bets: bigint; stake: bigint; deposits: bigint }>(
      `select d.no, coalesce(sum(bets), 0)::bigint as bets, coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(deposits), 0)::bigint as deposits
       from generate_series(1, 4) d(no) left join report.team_rows($1, $2) s on width_bucket(s.slot, $2::timestamptz[]) = d.no
       group by 1 order by 1`,
      [agentId, bounds],
    );
    const { rows: apart } = await db.query<{ no: number; bets: bigint; stake: bigint; deposits: bigint }>(
      `select d.no, coalesce(sum(bets), 0)::bigint as bets, coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(deposits), 0)::bigint as deposits
       from generate_series(1, 4) d(no) left join lateral (
         select * from report.fact_rows($1, '{0}', ($2::timestamptz[])[d.no], ($2::timestamptz[])[d.no + 1])) s on true
       where ($2::timestamptz[])[d.no] < ($2::timestamptz[])[d.no + 1] group by 1 order by 1`,
      [agentId, bounds],
    );
    this.compared.push({
      what: `days, all lotteries together, of ${when}`,
      found: days.filter(({ no }) => (bounds[no - 1] ?? 0) < (bounds[no] ?? 0)),
      wanted: apart,
    });
  }
}
