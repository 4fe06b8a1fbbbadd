import { Refusal } from '../kernel/refusal.ts';
import { protectionRefusal } from '../protection/index.ts';

/**
 * The refusal behind a reason of `lottery.refused_by`: `frozen:<ms>` (empty: until it is lifted) where the house has frozen a member's bets,
 * else what he has set to protect himself.
 */
export function standingRefusal(note: string): Refusal {
  const [why, until = ''] = note.split(':');
  if (why !== 'frozen') return protectionRefusal(note);
  return new Refusal('member.bets_frozen', {}, { until: until === '' ? null : Number(until) });
}
