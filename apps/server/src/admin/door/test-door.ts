import { operatorDoorCalls as door } from '@drawroom/contract/operator-door';
import { operatorDeskCalls as desk } from '@drawroom/contract/operator-desk';
import { proposalCalls } from '@drawroom/contract/proposal';
import type { BootedServer } from '@drawroom/testkit/boot';
import { operatorClient, signedOperator, type OperatorClient } from '@drawroom/testkit/operator-client';
import { totpCode } from '@drawroom/testkit/totp-code';
import { operatorNamed, renewOperatorTotp } from '../index.ts';

/** A password that operators of tests choose for themselves. */
export const OWN_PASSWORD = 'quiet harbour 71 lanterns';

/** Address of the console by name: passkeys need one. */
export function namedUrl({ opsUrl }: Pick<BootedServer, 'opsUrl'>): string {
  return opsUrl.replace('127.0.0.1', 'localhost');
}

/** Gives a demo operator an authenticator; its secret. */
export async function giveTotp({ server }: BootedServer, name: string): Promise<string> {
  const { db, vault } = server.kernel;
  const operator = await operatorNamed(db, name);
  if (operator === null) throw new Error(`no operator ${name}`);
  return new URL(await renewOperatorTotp({ db, vault }, operator)).searchParams.get('secret') ?? '';
}

/** Lets the code of this moment be taken once more. */
export async function forgetStep({ db }: Pick<BootedServer, 'db'>, name: string): Promise<void> {
  await db.query(
    'update admin.totp set last_step = 0 where operator_id = (select id from admin.operator where name = $1)',
    [name],
  );
}

/** As if the operator's second factors were given so much earlier. */
export async function ageProofs({ db }: Pick<BootedServer, 'db'>, name: string, by = '10 minutes'): Promise<void> {
  await db.query(
    `update admin.session set proved_at = proved_at - $2::interval
     where operator_id = (select id from admin.operator where name = $1)`,
    [name, by],
  );
}

/** A demo operator who signs in with the code of a new authenticator. */
export async function withTotp(
  booted: BootedServer,
  name: string,
): Promise<{ readonly secret: string; readonly client: OperatorClient }> {
  const secret = await giveTotp(booted, name);
  const client = await signedOperator(namedUrl(booted), { name, password: 'demo1234', code: totpCode(secret) });
  return { secret, client };
}

/** Two owners add somebody; the link that the second of them is shown. */
export async function invited(
  { first, second }: { readonly first: OperatorClient; readonly second: OperatorClient },
  name: string,
  roles: readonly string[] = ['support'],
): Promise<string> {
  const asked = await first.call(desk.addOperator, { name, roles: JSON.stringify(roles), why: 'works from today' });
  const { proposalNo } = asked.data.proposal;
  const { data } = await second.call(proposalCalls.approve, { proposalNo });
  return data.link ?? '';
}

/** Somebody uses his link with an authenticator; its secret. */
export async function settleIn(booted: BootedServer, link: string, password = OWN_PASSWORD): Promise<string> {
  const nobody = operatorClient(namedUrl(booted), '');
  const { data: looked } = await nobody.call(door.linkLook, { link });
  const { secret } = looked.totp;
  const done = await nobody.call(door.linkUse, { link, password, code: totpCode(secret) });
  if (done.code !== 0) throw new Error(`the link was refused: ${done.key}`);
  return secret;
}
