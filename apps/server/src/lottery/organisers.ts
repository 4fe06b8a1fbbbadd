import type { LocaleTag } from '@drawroom/contract/locales';
import type { Messages } from '../kernel/kernel.ts';

/** Who draws the official lotteries; names are server messages `organiser.<key>`. */
const ORGANISERS: Readonly<Record<string, readonly string[]>> = {
  welfare: ['fc3d', 'kl8-cn', 'k3-gx', 'k3-bj', 'pk10-bj', 'ssc-cq', 'kl8-bj', 'klsf-cq'],
  keno: ['pc28-bj'],
  sports: ['pl3', 'pl5', '11x5-gd', '11x5-sd'],
  jockey: ['m6-hk'],
  airship: ['pk10-xyft'],
  capital: ['xsmb'],
};

/** Name of the organiser of an official lottery; a Vietnamese station is drawn by the company of its province. */
export function organiserOf(messages: Messages, locale: LocaleTag, lotteryCode: string): string {
  const key = Object.keys(ORGANISERS).find((each) => ORGANISERS[each]?.includes(lotteryCode) === true);
  return messages.text(locale, `organiser.${key ?? 'province'}`);
}
