import type { LocaleTag } from '@drawroom/contract/locales';
import type { InboxFact } from '@drawroom/contract/notice';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import { textFor, type LocalText } from '../kernel/local-text.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { isTeamFact } from './gather.ts';

/** What a push is about. */
export type PushSubject =
  | { readonly kind: 'entry'; readonly fact: InboxFact }
  | { readonly kind: 'alert'; readonly title: LocalText; readonly body: LocalText }
  /** So many that were held back over quiet hours. */
  | { readonly kind: 'held'; readonly count: number };

/** Longest texts on a lock screen, characters; the rest is in the lobby. */
const TITLE_MAX = 80;
const BODY_MAX = 240;

/** Title and text of a push in its reader's language; amounts only for whoever allows them on his lock screen. */
export function pushWords(
  { messages }: Pick<Kernel, 'messages'>,
  { locale, amounts }: { readonly locale: LocaleTag; readonly amounts: boolean },
  subject: PushSubject,
): { readonly title: string; readonly body: string } {
  const say = (key: string, params: Readonly<Record<string, string | number>> = {}) => ({
    title: messages.text(locale, `notice.push.${key}.title`, params),
    body: messages.text(locale, `notice.push.${key}.body`, params),
  });
  if (subject.kind === 'held') return say('held', { count: subject.count });
  if (subject.kind === 'alert')
    return {
      title: cut(textFor(locale, subject.title), TITLE_MAX),
      body: cut(textFor(locale, subject.body), BODY_MAX),
    };
  const { fact } = subject;
  if (fact.what === 'win') {
    const name = `lottery.name.${fact.lotteryCode}`;
    const lottery = messages.has(name) ? messages.text(locale, name) : fact.lotteryCode;
    const round = { lottery, gameNo: fact.gameNo };
    const gain = formatMoney((parseMoney(fact.payout) ?? 0n) - (parseMoney(fact.stake) ?? 0n));
    return amounts ? say('winAmount', { ...round, gain }) : say('win', round);
  }
  if (fact.what === 'device') return say('device', { device: fact.device === '' ? '–' : fact.device });
  if (fact.what === 'freeze') return say(fact.on ? 'frozen' : 'unfrozen', { kind: fact.kind });
  if (fact.what === 'service') return say('service', { count: fact.answers });
  if (isTeamFact(fact)) return say(fact.what, { count: fact.count });
  if (
    fact.what === 'limit' ||
    fact.what === 'leader_cancelled' ||
    fact.what === 'report' ||
    fact.what === 'corrected' ||
    fact.what === 'vip'
  )
    throw new Error(`${fact.what} is not pushed`);
  return say(`${fact.what}.${fact.state}`, { orderNo: fact.orderNo });
}

/** A text of at most so many characters, whole signs of writing only. */
function cut(text: string, max: number): string {
  const signs = [...text.replaceAll(/\s+/g, ' ').trim()];
  return signs.length <= max ? signs.join('') : `${signs.slice(0, max - 1).join('')}…`;
}
