import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { RATING_NOTE_MAX, type serviceCalls } from '@drawroom/contract/service';
import { cleanText } from '../kernel/clean-text.ts';
import type { Kernel, MemberContext } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { findConversation } from './conversation-store.ts';
import type { ServiceKernel } from './deps.ts';
import type { Talk } from './desk-conversation.ts';
import { presentConversation } from './present.ts';
import { tellConversation } from './tell-member.ts';
import { findThread, lockThread, vaultPlace } from './thread.ts';

type Call = typeof serviceCalls.rate;

const NOTE_LINES = 12;

const columnOf = (conversationId: bigint): string => `rating/${conversationId}`;

/** The words beside a rating; empty without. */
export function ratingNote({ vault }: Pick<Kernel, 'vault'>, { thread, conversation }: Talk): string {
  const { id, ratingNoteSealed } = conversation;
  return ratingNoteSealed === null ? '' : vault.open(vaultPlace(thread), columnOf(id), ratingNoteSealed);
}

/** Rates a closed conversation of the member's own, once. The same again answers as before, anything else is refused. */
export async function rateConversation(
  kernel: ServiceKernel,
  { session }: MemberContext,
  input: InputOf<Call>,
): Promise<ReplyOf<Call>> {
  const { memberId } = session;
  const id = BigInt(input.conversationId);
  const note = cleanText(input.note, { characters: RATING_NOTE_MAX, lines: NOTE_LINES });
  if (note === null) throw new Refusal('service.text_invalid', { max: RATING_NOTE_MAX }, {});
  if ((await findThread(kernel.db, memberId)) === null) throw new Refusal('service.conversation_unknown');
  return kernel.db.tx(async (t) => {
    const thread = await lockThread(t, memberId);
    const conversation = await findConversation(t, id);
    if (conversation === null || conversation.memberId !== memberId) throw new Refusal('service.conversation_unknown');
    if (conversation.state !== 'closed') throw new Refusal('service.not_now');
    if (conversation.rating !== null) {
      const same = conversation.rating === input.rating && ratingNote(kernel, { thread, conversation }) === note;
      if (!same) throw new Refusal('service.rated_before');
      return { conversation: await presentConversation(t, conversation) };
    }
    await t.query(
      `update service.conversation set rating = $2, rating_note_sealed = $3, rated_at = clock_timestamp() where id = $1`,
      [id, input.rating, kernel.vault.seal(vaultPlace(thread), columnOf(id), note)],
      'service-rate',
    );
    const rated = { ...conversation, rating: input.rating };
    await tellConversation(kernel, t, rated);
    kernel.metrics.count('service_rated_total', { rating: String(input.rating) });
    return { conversation: await presentConversation(t, rated) };
  });
}
