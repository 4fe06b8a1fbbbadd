import type { SealedColumn } from '../kernel/sealed-tables.ts';
import { vaultTable } from '../kernel/sealed-tables.ts';
import type { Kernel, Sql, Tx } from '../kernel/kernel.ts';
import type { MethodTarget } from '../wallet/index.ts';

/** What this slice keeps sealed under the master key. */
export const WITHDRAWAL_SEALED: readonly SealedColumn[] = [vaultTable('withdrawal.target', 'request_id')];

const recordOf = (requestId: bigint): string => `withdrawal.target:${requestId}`;

/** Keeps where a request goes and what its member wrote to it, sealed. */
export async function keepTarget(
  { vault }: Pick<Kernel, 'vault'>,
  t: Tx,
  kept: { readonly requestId: bigint; readonly target: MethodTarget | null; readonly remark: string },
): Promise<void> {
  const record = recordOf(kept.requestId);
  const at = { record, wrappedKey: vault.newKey(record) };
  await t.query(
    'insert into withdrawal.target (request_id, wrapped_key, target_sealed, remark_sealed) values ($1, $2, $3, $4)',
    [
      kept.requestId,
      at.wrappedKey,
      kept.target === null ? null : vault.seal(at, 'target', JSON.stringify(kept.target)),
      kept.remark === '' ? null : vault.seal(at, 'remark', kept.remark),
    ],
    'withdrawal-keep-target',
  );
}

interface SealedRow {
  readonly key: string;
  readonly target: string | null;
  readonly remark: string | null;
}

/** The target of a request and its remark, opened; nothing of one whose member was forgotten. */
export async function openTarget(
  { vault }: Pick<Kernel, 'vault'>,
  sql: Sql,
  requestId: bigint,
): Promise<{ target: MethodTarget | null; remark: string }> {
  const { rows } = await sql.query<SealedRow>(
    `select wrapped_key as key, target_sealed as target, remark_sealed as remark from withdrawal.target where request_id = $1`,
    [requestId],
    'withdrawal-open-target',
  );
  const [row] = rows;
  if (row === undefined) return { target: null, remark: '' };
  const at = { record: recordOf(requestId), wrappedKey: row.key };
  return {
    target: row.target === null ? null : (JSON.parse(vault.open(at, 'target', row.target)) as MethodTarget),
    remark: row.remark === null ? '' : vault.open(at, 'remark', row.remark),
  };
}
