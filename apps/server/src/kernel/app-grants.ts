import type { Client } from 'pg';
import { DatabaseError } from 'pg';
import { APP_ROLE } from './db.ts';
import { APPEND_ONLY_SCHEMAS, OUR_SCHEMAS } from './our-schemas.ts';

/** Two databases of one cluster may be made ready at the same moment; the role belongs to both. */
const ALREADY_THERE = new Set(['42710', '23505', 'XX000']);

/**
 * Makes the role `drawroom_app` (it cannot log in) where the user may, and gives it exactly what the product needs in
 * this database. Without the right to make roles nothing is granted and the server works as the connecting user.
 */
export async function grantToApp(client: Client): Promise<void> {
  if (!(await ensureRole(client))) return;
  const { rows } = await client.query<{ schema: string }>(
    `select nspname as schema from pg_namespace
     where nspname = any($1) and pg_has_role(current_user, nspowner, 'usage') order by nspname`,
    [OUR_SCHEMAS],
  );
  const statements = rows.flatMap(({ schema }) => grantsOn(schema));
  if (statements.length > 0) await client.query(`begin; ${statements.join('; ')}; commit`);
}

function grantsOn(schema: string): string[] {
  const rights = APPEND_ONLY_SCHEMAS.includes(schema) ? 'select' : 'select, insert, update, delete';
  return [
    `grant usage on schema ${schema} to ${APP_ROLE}`,
    // What an older version gave and this one does not is taken away again.
    `revoke all on all tables in schema ${schema} from ${APP_ROLE}`,
    `grant ${rights} on all tables in schema ${schema} to ${APP_ROLE}`,
    ...(APPEND_ONLY_SCHEMAS.includes(schema)
      ? []
      : [`grant usage on all sequences in schema ${schema} to ${APP_ROLE}`]),
    `grant execute on all functions in schema ${schema} to ${APP_ROLE}`,
    `grant execute on all procedures in schema ${schema} to ${APP_ROLE}`,
  ];
}

async function ensureRole(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ present: boolean; may: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as present,
            (rolsuper or rolcreaterole) as may
     from pg_roles where rolname = current_user`,
    [APP_ROLE],
  );
  const present = rows[0]?.present ?? false;
  if (!present && !rows[0]?.may) return false;
  if (!present) await tolerating(client, `create role ${APP_ROLE} nologin`);
  const membership = await client.query<{ member: boolean }>(`select pg_has_role(current_user, $1, 'set') as member`, [
    APP_ROLE,
  ]);
  if (!membership.rows[0]?.member) await tolerating(client, `grant ${APP_ROLE} to current_user`);
  return true;
}

async function tolerating(client: Client, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    if (!(error instanceof DatabaseError) || !ALREADY_THERE.has(error.code ?? '')) throw error;
  }
}
