import type { LocaleTag } from '@drawroom/contract/locales';
import { houseName } from '../../kernel/house-name.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { SendFailure } from '../../kernel/sending/senders.ts';
import { CODE_LIFE_MS } from './codes.ts';
import { spend } from './spending.ts';
import type { Target } from './target.ts';

/** What can be said outside the lobby; texts stand under `message.<word>` of the server's messages. */
export type Message =
  | { readonly word: 'code'; readonly code: string }
  | { readonly word: 'taken' | 'passwordChanged' | 'contactChanged' }
  | { readonly word: 'username'; readonly username: string }
  | { readonly word: 'newDevice'; readonly device: string; readonly address: string; readonly at: string }
  | { readonly word: 'link'; readonly link: string; readonly minutes: number };

export interface Letter {
  readonly target: Target;
  readonly locale: LocaleTag;
  readonly message: Message;
}

/** What of the kernel a message needs. */
export type Parts = Pick<Kernel, 'config' | 'db' | 'log' | 'metrics' | 'messages' | 'senders' | 'vault'>;

/** Refuses with `member.cannot_send` where this installation has no such way out. */
export function requireWayOut({ senders }: Pick<Kernel, 'senders'>, channel: Target['channel']): void {
  if (!(channel === 'phone' ? senders.can.sms : senders.can.email)) throw new Refusal('member.cannot_send');
}

/** Sends one message that has been counted already. Refuses with `member.cannot_send` when it was not taken. */
export async function send(kernel: Parts, letter: Letter): Promise<void> {
  const { target, locale, message } = letter;
  const { word, ...params } = message;
  const minutes = CODE_LIFE_MS / 60_000;
  const house = await houseName(kernel, kernel.db, locale);
  const text = kernel.messages.text(locale, `message.${word}`, { minutes, house, ...params });
  try {
    if (target.channel === 'phone') await kernel.senders.sms({ to: target.address, text });
    else {
      const subject = kernel.messages.text(locale, `message.${word}.subject`, { house });
      await kernel.senders.email({ to: target.address, subject, text });
    }
    kernel.metrics.count('member_message_total', { channel: target.channel, result: 'sent' });
  } catch (error) {
    kernel.metrics.count('member_message_total', { channel: target.channel, result: 'failed' });
    // A failure of a sender says why without number, address or text; nothing else is trusted to.
    kernel.log.warn(
      { channel: target.channel, word, reason: error instanceof SendFailure ? error.message : 'fault' },
      'message not sent',
    );
    throw new Refusal('member.cannot_send');
  }
}

/** Counts a message against the day and sends it. */
export async function spendAndSend(kernel: Parts, letter: Letter): Promise<void> {
  requireWayOut(kernel, letter.target.channel);
  await spend(kernel, kernel.db, letter.target.channel);
  await send(kernel, letter);
}

/**
 * Work that goes on after the answer, so that its length tells nothing. A refusal in it ends there; anything else is a
 * bug and leaves a line.
 */
export function afterAnswer({ log }: Pick<Kernel, 'log'>, work: () => Promise<void>): void {
  setImmediate(() => {
    work().catch((error: unknown) => {
      if (!(error instanceof Refusal)) log.error({ err: error }, 'after the answer');
    });
  });
}

/** Tells a member everywhere he can be reached, after the answer; what one channel does is nothing to the other. */
export function tellEverywhere(kernel: Parts, letters: readonly (Letter | null)[]): void {
  for (const letter of letters) if (letter !== null) afterAnswer(kernel, () => spendAndSend(kernel, letter));
}
