/** Every schema that has migrations, in the order in which they may refer to one another. */
export const MIGRATED_SCHEMAS = [
  'kernel',
  'ledger',
  'config',
  'member',
  'protection',
  'notice',
  'agent',
  'room',
  'wallet',
  'deposit',
  'withdrawal',
  'lottery',
  'transfer',
  'chat',
  'follow',
  'packet',
  'promotion',
  'service',
  'vip',
  'report',
  'integration',
  'admin',
  'operations',
] as const;

/** Schemas the product's role may use; that of the queue makes itself. */
export const OUR_SCHEMAS = [...MIGRATED_SCHEMAS, 'pgboss'] as const;

/** Schemas whose tables are written only by their own SECURITY DEFINER functions: SELECT and EXECUTE, nothing else. */
export const APPEND_ONLY_SCHEMAS: readonly string[] = ['ledger'];
