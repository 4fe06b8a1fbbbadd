import { parseArgs } from 'node:util';
import { WELCOME_PATH } from '@drawroom/contract/operator-door';
import { OPERATOR_ROLES, type OperatorRole } from '@drawroom/contract/operator-rights';
import { addOperator, machineLink, operatorNamed, OperatorFault, renewOperatorTotp, setRoles } from './admin/index.ts';
import { askPassword } from './ask-password.ts';
import { loadConfig, type Config } from './kernel/config.ts';
import { createDb } from './kernel/db.ts';
import type { Db } from './kernel/kernel.ts';
import { loadMasterKey } from './kernel/master-key.ts';
import { createPasswordHasher } from './kernel/password-hash.ts';
import { createVault } from './kernel/vault.ts';
import { withProductDatabase } from './product-database.ts';

const USAGE = `npm run operator -- add <name> [roles]    asks for a password, or reads it from what is piped in
npm run operator -- roles <name> <roles>  gives exactly these, comma separated: ${OPERATOR_ROLES.join(', ')}
npm run operator -- totp <name>           a new authenticator; its address is shown this once
npm run operator -- link <name>           a link, good for 24 hours and once, by which he chooses password and second factor`;

/** `npm run operator`: people who run the house, their roles and authenticators. */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [act, name, roles] = positionals;
  if (name === undefined || positionals.length > 3) throw new OperatorFault(USAGE);
  const config = loadConfig(process.env);
  const work = workOf(config, { act, name, roles });
  const password = act === 'add' ? await askPassword(`password for ${name}: `) : '';
  await withProductDatabase(config, async (url) => {
    const db = createDb(url, { poolSize: 2 });
    try {
      process.stdout.write(`${await work(db, password)}\n`);
    } finally {
      await db.close();
    }
  });
}

type Work = (db: Db, password: string) => Promise<string>;

function workOf(config: Config, given: { act: string | undefined; name: string; roles: string | undefined }): Work {
  const { act, name, roles } = given;
  if (act === 'add') {
    const wanted = rolesIn(roles ?? '');
    return async (db, password) => {
      await addOperator(db, createPasswordHasher({ pepper: config.passwordPepper }), { name, password, roles: wanted });
      return `operator ${name} added`;
    };
  }
  if (act === 'roles' && roles !== undefined) {
    const wanted = rolesIn(roles);
    return async (db) => {
      await setRoles(db, name, wanted);
      return `operator ${name}: ${wanted.join(', ')}`;
    };
  }
  if (act === 'link' && roles === undefined) {
    const [origin = `http://localhost:${config.consolePort}`] = config.consoleOrigins;
    return async (db) => `${new URL(origin).origin}${WELCOME_PATH}#${await machineLink(db, name)}`;
  }
  if (act !== 'totp' || roles !== undefined) throw new OperatorFault(USAGE);
  return async (db) => {
    const operator = await operatorNamed(db, name);
    if (operator === null) throw new OperatorFault(`there is no operator ${name}`);
    const { MASTER_KEY: text, MASTER_KEYS_OLD: oldTexts } = process.env;
    const vault = await createVault(db, loadMasterKey({ dataDir: config.dataDir, text, oldTexts }));
    return renewOperatorTotp({ db, vault }, operator);
  };
}

function rolesIn(text: string): OperatorRole[] {
  const known: readonly string[] = OPERATOR_ROLES;
  const given = text.split(',').filter((role) => role !== '');
  const strange = given.filter((role) => !known.includes(role));
  if (strange.length > 0) throw new OperatorFault(`no such role: ${strange.join(', ')}`);
  return given as OperatorRole[];
}

main().catch((error: unknown) => {
  process.stderr.write(`drawroom: ${(error as Error).message}\n`);
  process.exit(1);
});
