import type { CannedAnswer, saveCanned as saveCannedCall } from '@drawroom/contract/service-desk';
import type * as z from 'zod/mini';
import { DatabaseError } from 'pg';
import type { Sql, Tx } from '../kernel/kernel.ts';
import { invalidField, Refusal } from '../kernel/refusal.ts';
import { withoutUnseen } from '../kernel/unseen-text.ts';
import { cleanWords } from './write-message.ts';

const COLUMNS = 'id::text as "cannedId", locale, title, text';
const UNIQUE_VIOLATION = '23505';

/** Answers kept ready, by language and name. */
export async function listCanned(sql: Sql): Promise<CannedAnswer[]> {
  const { rows } = await sql.query<CannedAnswer>(
    `select ${COLUMNS} from service.canned order by locale, title`,
    [],
    'service-canned',
  );
  return rows;
}

/** Adds an answer, or changes the one that is named. Refuses a name that its language has already, and a number nobody has. */
export async function saveCanned(t: Tx, given: z.output<typeof saveCannedCall.input>): Promise<CannedAnswer> {
  const title = withoutUnseen(given.title).trim();
  const text = cleanWords(given.text);
  if (title === '') throw invalidField('title', 'missing');
  const { rows } = await stored(t, { ...given, title, text });
  const [saved] = rows;
  if (saved === undefined) throw new Refusal('service.canned_unknown');
  return saved;
}

async function stored(
  t: Tx,
  { cannedId, locale, title, text }: z.output<typeof saveCannedCall.input>,
): Promise<{ rows: CannedAnswer[] }> {
  try {
    return cannedId === undefined
      ? await t.query<CannedAnswer>(
          `insert into service.canned (locale, title, text) values ($1, $2, $3) returning ${COLUMNS}`,
          [locale, title, text],
        )
      : await t.query<CannedAnswer>(
          `update service.canned set locale = $2, title = $3, text = $4 where id = $1 returning ${COLUMNS}`,
          [cannedId, locale, title, text],
        );
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) throw new Refusal('service.canned_taken');
    throw error;
  }
}

/** Takes an answer away. */
export async function removeCanned(t: Tx, cannedId: bigint): Promise<void> {
  const { rowCount } = await t.query('delete from service.canned where id = $1', [cannedId]);
  if (rowCount === 0) throw new Refusal('service.canned_unknown');
}
