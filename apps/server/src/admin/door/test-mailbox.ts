import { operatorMailboxCalls as calls } from '@drawroom/contract/operator-mailbox';
import type { MailServer } from '@drawroom/testkit/mail-server';
import type { OperatorClient } from '@drawroom/testkit/operator-client';

/** Settings of a house that sends its mail to this server. */
export function mailedBy(server: Pick<MailServer, 'url'>): Readonly<Record<string, string>> {
  return { SMTP_URL: server.url, MAIL_FROM: 'House <house@example.com>' };
}

/** The code in the last mail that arrived at an address. */
export function codeIn(server: Pick<MailServer, 'arrived'>, address: string): string {
  const mail = server.arrived.findLast(({ to }) => to[0] === address);
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}

/** An operator proves an address by the code that arrives there. */
export async function proveAddress(
  client: OperatorClient,
  server: Pick<MailServer, 'arrived'>,
  { address, locale }: { readonly address: string; readonly locale: string },
): Promise<void> {
  const begun = await client.call(calls.mailboxBegin, { address, locale });
  if (begun.code !== 0) throw new Error(`no code was sent: ${begun.key}`);
  const done = await client.call(calls.mailboxConfirm, { code: codeIn(server, address) });
  if (done.code !== 0) throw new Error(`the code was refused: ${done.key}`);
}
