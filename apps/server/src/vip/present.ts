import type { ReplyOf } from '@drawroom/contract/call';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { VipEquity, VipGift, vipCalls, VipInfo } from '@drawroom/contract/vip';
import { formatMoney } from '@drawroom/engine/money';
import { coveredName } from '../kernel/covered-name.ts';
import { textFor, type LocalText } from '../kernel/local-text.ts';
import type { Gift } from './gifts.ts';
import { levelsOf, monthOf, type CurrentRules, type Level } from './rules.ts';

const named = (locale: LocaleTag, { level, name, neededMinor }: Level) => ({
  level,
  name: textFor(locale, name),
  turnover: formatMoney(neededMinor),
});

/** Where a member stands, and what is next: the first level that is on above his own. */
export function presentInfo(
  locale: LocaleTag,
  { rules }: CurrentRules,
  who: {
    readonly level: number;
    readonly turnoverMinor: bigint;
    readonly gifts: readonly Gift[];
    readonly nowMs: number;
  },
): VipInfo {
  const { level, turnoverMinor, gifts, nowMs } = who;
  const levels = levelsOf(rules);
  const own = levels[level - 1];
  const next = levels.find((each) => each.on && each.level > level);
  const { on, amount, times, turnover, perMonth } = rules.share;
  return {
    level,
    name: own === undefined ? '' : named(locale, own).name,
    turnover: formatMoney(turnoverMinor),
    next: next === undefined ? null : { ...named(locale, next), missing: missingOf(next, turnoverMinor) },
    percent: next === undefined ? 100 : percentOf(turnoverMinor, next.neededMinor),
    month: monthOf(rules, nowMs),
    gifts: gifts.map(presentGift),
    share: on ? { amount, times, turnover, perMonth } : null,
  };
}

function missingOf({ neededMinor }: Level, turnoverMinor: bigint): string {
  return formatMoney(neededMinor > turnoverMinor ? neededMinor - turnoverMinor : 0n);
}

/** Rounded down, so that nobody seems to have arrived before he has. */
function percentOf(turnoverMinor: bigint, neededMinor: bigint): number {
  if (turnoverMinor <= 0n) return 0;
  return Math.min(100, Number((turnoverMinor * 100n) / neededMinor));
}

function presentGift({ gift, kind, level, brought, amountMinor, turnoverE2 }: Gift): VipGift {
  return {
    gift,
    kind,
    level,
    nickname: brought === null ? null : coveredName(brought.nickname),
    amount: formatMoney(amountMinor),
    times: formatMoney(BigInt(turnoverE2)),
  };
}

export function presentLevels(locale: LocaleTag, { rules }: CurrentRules): ReplyOf<typeof vipCalls.allVipInfo> {
  return { list: levelsIn(rules).map((level) => named(locale, level)) };
}

/** `rooms`: those that the member has entered and that ask for a level to speak. */
export function presentEquities(
  locale: LocaleTag,
  { rules }: CurrentRules,
  rooms: readonly { readonly name: LocalText; readonly level: number }[],
): { list: VipEquity[] } {
  const levels = levelsIn(rules);
  return {
    list: levels.map((level, at) => ({
      ...named(locale, level),
      upGift: formatMoney(level.upMinor),
      monthGift: formatMoney(level.monthMinor),
      times: formatMoney(BigInt(level.turnoverE2)),
      // A room that asks for a level nobody reaches opens with the next one.
      rooms: rooms
        .filter((room) => room.level <= level.level && room.level > (levels[at - 1]?.level ?? 0))
        .map(({ name }) => textFor(locale, name)),
    })),
  };
}

const levelsIn = (rules: CurrentRules['rules']): readonly Level[] => levelsOf(rules).filter(({ on }) => on);
