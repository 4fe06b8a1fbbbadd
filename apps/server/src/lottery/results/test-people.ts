import type { Session } from '../../kernel/kernel.ts';
import type { CorrectionWorld } from './test-correction.ts';

/** Somebody of a chain of agents. */
export interface Person {
  readonly memberId: bigint;
  readonly accountId: bigint;
}

/** The bettor and who stands above him, the nearest first, each with a row as a member. */
export async function peopleOf({ world }: Pick<CorrectionWorld, 'world'>, bettor: Session): Promise<Person[]> {
  const { rows } = await world.kernel.db.query<Person>(
    `with chain as (
       select c.level, c.member_id, c.account_id from agent.v_chain c join agent.node n on n.chain_id = c.chain_id where n.member_id = $1
     ), made as (
       insert into member.member (id, username, nickname, password_phc, kind, currency, zone, account_id)
       select member_id, 'someone' || lpad(member_id::text, 4, '0'), 'Someone', 'none', 'agent', 'CNY', 'Asia/Shanghai', account_id from chain
     )
     select member_id as "memberId", account_id as "accountId" from chain order by level`,
    [bettor.memberId],
  );
  return rows;
}

/** Spends what somebody has but for so much, minor units. */
export async function spendTo(books: CorrectionWorld, { accountId }: Person, leftMinor: bigint): Promise<void> {
  const has = (await books.balances()).get(String(accountId)) ?? 0n;
  await books.spend(accountId, has - leftMinor);
}

/** Spends what is there and leaves, as closing asks. */
export async function closeAccount(books: CorrectionWorld, person: Person): Promise<void> {
  await spendTo(books, person, 0n);
  await books.world.kernel.db.query('update member.member set closed_at = clock_timestamp() where id = $1', [
    person.memberId,
  ]);
}
