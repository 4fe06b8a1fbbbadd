import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { rolesAllow } from '@drawroom/contract/operator-rights';
import { noteAct, signIn } from '../admin/index.ts';
import { askPassword } from '../ask-password.ts';
import { auditProduct } from '../audit-product.ts';
import { loadConfig, type Config } from '../kernel/config.ts';
import { createDb } from '../kernel/db.ts';
import type { Db } from '../kernel/kernel.ts';
import { loadMasterKey } from '../kernel/master-key.ts';
import { createPasswordHasher } from '../kernel/password-hash.ts';
import { createVault, type Vault } from '../kernel/vault.ts';
import { revealContact } from '../member/index.ts';
import { withProductDatabase } from '../product-database.ts';
import { passphraseOf, readKeyFile, writeKeyFile, type BackupSecret } from './backup-seal.ts';
import { DATASETS, type DatasetName, type Span } from './datasets.ts';
import { exportLines, exportToFile, type Clear, type ExportOptions } from './export-lines.ts';
import { importMembers } from './import-members.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

export const USAGE = `npm run lobby -- backup <file> [--key <key file> | --passphrase]
                                    everything in the database as it stands now, beside a running house; never the master key;
                                    sealed by a key or by words that are asked for
npm run lobby -- backup-key <file>  a new key for backups, in a file of its own
npm run lobby -- restore <file> [--key <key file> | --passphrase]
                                    into an empty database only; audits it afterwards
npm run lobby -- export ${DATASETS.join('|')} [--from <day>] [--to <day>] [--after <cursor>] [-o <file> [--resume]]
                                    one JSON object a line, names masked; members with --clear --reason "<why>" --as <operator>
npm run lobby -- import members <file>   one JSON object a line; run again, it takes what is new
npm run lobby -- admin create <name>     an owner, whose password is asked for; two of them are needed
npm run lobby -- admin reset <name>      a link, good for 24 hours and once, by which he chooses password and second factor
npm run lobby -- operator ...       as npm run operator`;

interface Flags {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly after?: string | undefined;
  readonly out?: string | undefined;
  readonly resume: boolean;
  readonly clear: boolean;
  readonly reason?: string | undefined;
  readonly as?: string | undefined;
  readonly key?: string | undefined;
  readonly passphrase: boolean;
}

type Say = (line: string) => void;

/** One command of `npm run lobby`; its exit code. What it tells goes to `say`, what it exports without `-o` to standard output. */
export async function runLobbyCommand(words: readonly string[], flags: Flags, say: Say): Promise<number> {
  const [act = '', what = '', path = ''] = words;
  const config = loadConfig(process.env);
  if (act === 'backup' && words.length === 2) return backup(config, { path: what, flags }, say);
  if (act === 'backup-key' && words.length === 2) return newKey(what, say);
  if (act === 'restore' && words.length === 2) return restore(config, { path: what, flags }, say);
  if (act === 'export' && words.length === 2 && isDataset(what)) return exportSet(config, { name: what, flags }, say);
  if (act === 'import' && what === 'members' && words.length === 3) return bringMembers(config, path, say);
  throw new Error(USAGE);
}

function isDataset(name: string): name is DatasetName {
  return (DATASETS as readonly string[]).includes(name);
}

/** A file of a backup, and by what it is sealed. */
interface BackupAsked {
  readonly path: string;
  readonly flags: Pick<Flags, 'key' | 'passphrase'>;
}

/** What seals a backup, as the command line says; null: nothing. A passphrase for a new one is asked for twice. */
async function secretOf({ key, passphrase }: BackupAsked['flags'], isNew: boolean): Promise<BackupSecret | null> {
  if (key !== undefined && passphrase) throw new Error('a backup is sealed by a key or by a passphrase, not by both');
  if (key !== undefined) return readKeyFile(key);
  if (!passphrase) return null;
  const words = await askPassword('passphrase of the backup: ');
  const secret = passphraseOf(words);
  if (isNew && process.stdin.isTTY && (await askPassword('once more: ')) !== words)
    throw new Error('the two are not the same');
  return secret;
}

async function newKey(path: string, say: Say): Promise<number> {
  await writeKeyFile(path);
  say(`${path}: keep it elsewhere than the backups, and more than once: what it seals nobody opens without it.`);
  return 0;
}

async function backup(config: Config, { path, flags }: BackupAsked, say: Say): Promise<number> {
  const secret = await secretOf(flags, true);
  await withProductDatabase(config, async (url) => {
    const sums = await writeBackup(url, path, secret === null ? {} : { secret });
    const rows = sums.reduce((total, sum) => total + sum.rows, 0);
    say(
      `${path}: ${rows} rows of ${sums.length} tables. Keep the master key too, and elsewhere: without it the backup is worth little.`,
    );
  });
  return 0;
}

async function restore(config: Config, { path, flags }: BackupAsked, say: Say): Promise<number> {
  const secret = await secretOf(flags, false);
  let failed = 0;
  await withProductDatabase(config, async (url) => {
    say(`${await restoreBackup(url, path, secret)} rows restored; every session is over`);
    failed = await auditProduct(url, config.actAnchors, say);
    if (failed > 0)
      say('Anchors of acts that are ahead of the backup are told as differences, and rightly so (decision 056).');
  });
  return failed === 0 ? 0 : 1;
}

async function exportSet(
  config: Config,
  { name, flags }: { readonly name: DatasetName; readonly flags: Flags },
  say: Say,
): Promise<number> {
  const span: Span = { fromMs: momentOf(flags.from), toMs: momentOf(flags.to) };
  if (flags.resume && flags.out === undefined) throw new Error('--resume goes on with a file: name it with -o');
  await withProductDatabase(config, async (url) => {
    const db = createDb(url, { poolSize: 2 });
    try {
      const clear = flags.clear ? await clearFor(db, config, { name, flags }) : null;
      const options: ExportOptions = { name, span, after: flags.after ?? null, clear };
      if (flags.out === undefined)
        return await pipeline(Readable.from(exportLines(url, options)), process.stdout, { end: false });
      say(`${await exportToFile(url, flags.out, { ...options, resume: flags.resume })} lines to ${flags.out}`);
    } finally {
      await db.close();
    }
  });
  return 0;
}

/** A day (in UTC) or a moment, as ISO 8601 writes it. */
function momentOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const ms = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms))
    throw new Error(`"${text}" is no day such as 2026-11-23 and no moment such as 2026-11-23T08:00:00Z`);
  return ms;
}

/** Who may look at members in clear says why; that he did is kept before the first line leaves. */
async function clearFor(
  db: Db,
  config: Config,
  { name, flags }: { readonly name: DatasetName; readonly flags: Flags },
): Promise<Clear> {
  const { as = '', reason = '' } = flags;
  if (name !== 'members') throw new Error('--clear is for members: nothing else names anybody');
  if (as === '' || reason.trim().length < 5) throw new Error('--clear needs --as <operator> and --reason "<why>"');
  const passwords = createPasswordHasher({ pepper: config.passwordPepper });
  const operator = await signIn(db, passwords, { name: as, password: await askPassword(`password of ${as}: `) });
  if (!rolesAllow(operator.roles, 'member.reveal')) throw new Error(`${as} may not look at members in clear`);
  await noteAct(db, operator, { what: 'member.export', subject: 'members', detail: reason });
  return clearOf(db, await vaultOf(db, config));
}

function clearOf(db: Db, vault: Vault): Clear {
  return async (memberId) => {
    const { rows } = await db.query<{ username: string; nickname: string }>(
      'select username, nickname from member.v_member where id = $1',
      [memberId],
    );
    const phone = await revealContact(vault, db, { memberId, field: 'phone' });
    const email = await revealContact(vault, db, { memberId, field: 'email' });
    return { ...rows[0], phone, email };
  };
}

function vaultOf(db: Db, config: Config): Promise<Vault> {
  const { MASTER_KEY: text, MASTER_KEYS_OLD: oldTexts } = process.env;
  return createVault(db, loadMasterKey({ dataDir: config.dataDir, text, oldTexts }));
}

async function bringMembers(config: Config, path: string, say: Say): Promise<number> {
  let refusedLines = 0;
  await withProductDatabase(config, async (url) => {
    const db = createDb(url, { poolSize: 2 });
    try {
      const hasher = createPasswordHasher({ pepper: config.passwordPepper });
      const report = await importMembers(
        {
          kernel: { config, db, vault: await vaultOf(db, config) },
          passwordPhc: await hasher.hash(randomBytes(32).toString('base64url')),
          tellRefused: ({ line, reason }) => say(`line ${line}: ${reason}`),
        },
        path,
      );
      const { read, taken, known, refused } = report;
      say(`${read} read, ${taken} taken, ${known} known, ${refused} refused`);
      refusedLines = refused;
    } finally {
      await db.close();
    }
  });
  return refusedLines === 0 ? 0 : 1;
}
