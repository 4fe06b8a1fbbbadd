import { formatMoney } from '@drawroom/engine/money';
import { Refusal } from '../kernel/refusal.ts';

/**
 * The refusal behind a reason of `protection.standing` or of a sum: `limit:<kind>:<period>:<left>` (minor units, minutes for `time`),
 * `excluded:<ms>`, `time_out:<ms>` or `reality_check`.
 */
export function protectionRefusal(note: string): Refusal {
  const [why, ...rest] = note.split(':');
  switch (why) {
    case 'limit': {
      const [kind = '', period = '', left = '0'] = rest;
      const data = { kind, period, left: kind === 'time' ? left : formatMoney(BigInt(left)) };
      return new Refusal('protection.limit_reached', {}, data);
    }
    case 'excluded':
      return new Refusal('protection.excluded', {}, { until: Number(rest[0]) });
    case 'time_out':
      return new Refusal('protection.time_out', {}, { until: Number(rest[0]) });
    default:
      return new Refusal('protection.reality_check');
  }
}
