import type { Db, Sql, Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { hashOfToken, newToken } from '../../kernel/secret-token.ts';
import { noteAct, OperatorFault } from '../operators.ts';

/** For whom a link is. */
export interface LinkOwner {
  readonly id: bigint;
  readonly name: string;
  /** Networks that he may come from. */
  readonly networks: readonly string[];
  readonly expiresAt: number;
}

/**
 * A link by which an operator chooses his own password and second factor; one that he was given before and has not used is dead. It is told
 * once, only its hash stays, and after 24 hours it opens nothing. `proposalId` null: it was made on the machine.
 */
export async function newLink(
  t: Tx,
  { name, proposalId }: { readonly name: string; readonly proposalId: bigint | null },
): Promise<string> {
  const { token, tokenHash } = newToken();
  await t.query(
    'delete from admin.link l using admin.operator o where o.id = l.operator_id and o.name = $1 and l.used_at is null',
    [name],
  );
  await t.query(
    'insert into admin.link (token_hash, operator_id, proposal_id) select $1, id, $3 from admin.operator where name = $2',
    [tokenHash, name, proposalId],
  );
  return token;
}

const LIVING = 'l.token_hash = $1 and l.used_at is null and l.expires_at > clock_timestamp() and o.closed_at is null';

/** Whose living link this is. @throws Refusal admin.link_dead for one that is unknown, used or over, or whose owner was closed */
export async function ownerOfLink(sql: Sql, link: string): Promise<LinkOwner> {
  const { rows } = await sql.query<LinkOwner>(
    `select o.id, o.name, o.networks, l.expires_at as "expiresAt" from admin.link l join admin.operator o on o.id = l.operator_id where ${LIVING}`,
    [hashOfToken(link)],
  );
  if (rows[0] === undefined) throw new Refusal('admin.link_dead');
  return rows[0];
}

/** As `ownerOfLink`, and uses it up; of two at once one does. @throws Refusal admin.link_dead */
export async function useLink(t: Tx, link: string): Promise<LinkOwner> {
  const owner = await ownerOfLink(t, link);
  // In the order in which closing takes its locks: the operator, then his links.
  await t.query('select from admin.operator where id = $1 for no key update', [owner.id]);
  const { rowCount } = await t.query(
    `update admin.link l set used_at = clock_timestamp() from admin.operator o where o.id = l.operator_id and ${LIVING}`,
    [hashOfToken(link)],
  );
  if (rowCount === 0) throw new Refusal('admin.link_dead');
  return owner;
}

/**
 * A link made on the machine, for a day on which nobody could be the second of two people. No operator did it: it is kept under the name of
 * the one it is for. @throws OperatorFault for a name nobody has, or somebody who was closed
 */
export async function machineLink(db: Db, name: string): Promise<string> {
  return db.tx(async (t) => {
    const { rows } = await t.query<{ id: bigint; closed: boolean }>(
      'select id, closed_at is not null as closed from admin.operator where name = $1 for no key update',
      [name],
    );
    const [operator] = rows;
    if (operator === undefined) throw new OperatorFault(`there is no operator ${name}`);
    if (operator.closed) throw new OperatorFault(`operator ${name} is closed; two owners open him again`);
    const link = await newLink(t, { name, proposalId: null });
    await noteAct(t, operator, { what: 'operator.link_made', subject: `operator ${name}`, detail: 'on the machine' });
    return link;
  });
}

/** No link of an operator that was not used opens anything any more. */
export async function dropLinksOf(t: Tx, operatorId: bigint): Promise<void> {
  await t.query('delete from admin.link where operator_id = $1 and used_at is null', [operatorId]);
}
