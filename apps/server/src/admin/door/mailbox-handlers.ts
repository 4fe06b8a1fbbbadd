import { operatorMailboxCalls as calls } from '@drawroom/contract/operator-mailbox';
import { WELCOME_PATH } from '@drawroom/contract/operator-door';
import { emailTarget, maskEmail, spendMessage } from '../../member/index.ts';
import { houseName } from '../../kernel/house-name.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { handleOperator, type OperatorHandler, type SignedOperator } from '../../kernel/operator.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { hashOfToken } from '../../kernel/secret-token.ts';
import { SendFailure } from '../../kernel/sending/senders.ts';
import { isMailSet } from '../../kernel/sending/settings.ts';
import { notedAct } from '../noted-act.ts';
import { ownerOfLink } from './links.ts';
import { beginMailbox, dropMailbox, keepMailbox, mailboxOf, tryCode, waitingOf, type Mailbox } from './mailbox.ts';

/** The address that an operator is written to at, and links that are sent there. */
export function mailboxHandlers(kernel: Kernel): readonly OperatorHandler[] {
  const { db } = kernel;
  return [
    handleOperator(calls.mailbox, async (_input, { operator }) => {
      const proved = await mailboxOf(kernel, db, operator.id);
      const waiting = await waitingOf(kernel, db, operator.id);
      return {
        mailSet: isMailSet(kernel.config),
        proved: proved && { ...proved, address: maskEmail(proved.address) },
        waiting: waiting && { ...waiting, address: maskEmail(waiting.address) },
      };
    }),
    handleOperator(calls.mailboxBegin, async ({ address, locale }, { operator }) => {
      requireMail(kernel);
      const mailbox = { address: requireAddress(kernel, address), locale };
      const { code, minutes, until } = await db.tx((t) =>
        beginMailbox(kernel, t, { operatorId: operator.id, ...mailbox }),
      );
      await write(kernel, mailbox, { word: 'mailbox', code, minutes });
      return { address: maskEmail(mailbox.address), until };
    }),
    handleOperator(calls.mailboxConfirm, async ({ code }, { operator }) => {
      const given = { operatorId: operator.id, code };
      if (!(await tryCode(kernel, db, given))) throw new Refusal('admin.mail_code_wrong');
      return notedAct(db, { operator, what: 'security.mailbox', subject: operator.name }, async (t) => {
        await keepMailbox(kernel, t, given);
        return {};
      });
    }),
    handleOperator(calls.mailboxRemove, async (_input, { operator }) =>
      notedAct(db, { operator, what: 'security.mailbox_remove', subject: operator.name }, async (t) => {
        await dropMailbox(t, operator.id);
        return {};
      }),
    ),
    handleOperator(calls.mailLink, ({ link }, { operator }) => sendLink(kernel, operator, link)),
  ];
}

/** Whoever was shown a link has it sent to the one it is for; it stays as good as it is. */
async function sendLink(kernel: Kernel, operator: SignedOperator, link: string): Promise<{ address: string }> {
  const { db, config } = kernel;
  requireMail(kernel);
  const owner = await ownerOfLink(db, link);
  const mailbox = await mailboxOf(kernel, db, owner.id);
  // Never what a request says of itself.
  const [origin = `http://localhost:${config.consolePort}`] = config.consoleOrigins;
  if (mailbox === null) throw new Refusal('admin.mailbox_none');
  const act = { operator, what: 'operator.link_mailed', subject: `operator ${owner.name}` } as const;
  await notedAct(db, act, async (t) => {
    const { rowCount } = await t.query(
      `update admin.link set mailed_at = clock_timestamp()
       where token_hash = $1 and (mailed_at is null or mailed_at < clock_timestamp() - interval '1 minute')`,
      [hashOfToken(link)],
    );
    if (rowCount === 0) throw new Refusal('admin.mail_too_often');
  });
  // After `#`: a fragment is sent to no server, so it stands in no log and no Referer.
  await write(kernel, mailbox, {
    word: 'operatorLink',
    name: owner.name,
    link: `${new URL(origin).origin}${WELCOME_PATH}#${link}`,
  });
  return { address: maskEmail(mailbox.address) };
}

/** @throws Refusal admin.mail_not_set */
function requireMail({ config }: Pick<Kernel, 'config'>): void {
  if (!isMailSet(config)) throw new Refusal('admin.mail_not_set');
}

/** @throws Refusal admin.mail_address_invalid */
function requireAddress(kernel: Kernel, typed: string): string {
  try {
    return emailTarget(kernel, typed).address;
  } catch (error) {
    throw error instanceof Refusal ? new Refusal('admin.mail_address_invalid') : error;
  }
}

type Words =
  | { readonly word: 'mailbox'; readonly code: string; readonly minutes: number }
  | { readonly word: 'operatorLink'; readonly name: string; readonly link: string };

/** Writes to somebody now. @throws Refusal admin.mail_failed */
async function write(kernel: Kernel, { address, locale }: Mailbox, { word, ...values }: Words): Promise<void> {
  const { messages, senders, log, db } = kernel;
  try {
    await spendMessage(kernel, db, 'email');
    const house = await houseName(kernel, db, locale);
    await senders.email({
      to: address,
      subject: messages.text(locale, `message.${word}.subject`, { house }),
      text: messages.text(locale, `message.${word}`, { house, ...values }),
    });
  } catch (error) {
    // A failure of a sender says why without address or text; nothing else is trusted to.
    const reason = error instanceof SendFailure ? error.message : error instanceof Refusal ? error.key : 'fault';
    log.warn({ word, reason }, 'mail to an operator not sent');
    throw new Refusal('admin.mail_failed');
  }
}
