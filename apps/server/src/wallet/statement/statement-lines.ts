import type { ChangeType } from '@drawroom/contract/wallet';
import type { LocaleTag } from '@drawroom/contract/locales';
import { formatMoney } from '@drawroom/engine/money';
import { wallClockMs } from '@drawroom/engine/time-zone';
import type { Kernel, Sql } from '../../kernel/kernel.ts';
import { findChanges, type Change } from '../store.ts';
import type { Statement } from './make-statement.ts';

const PAGE = 1_000;

/** Changes of a statement, oldest first, a stretch at a time: read only when they are wanted. */
export async function* changesOf(
  sql: Sql,
  accountId: bigint,
  { fromVer, toVer }: Pick<Statement, 'fromVer' | 'toVer'>,
): AsyncGenerator<Change[]> {
  for (let from = fromVer; from < toVer; from += BigInt(PAGE)) {
    const end = from + BigInt(PAGE);
    const within = { accountId, fromVer: from, toVer: end < toVer ? end : toVer, fromMs: null, toMs: null, type: null };
    yield (await findChanges(sql, within, { limit: PAGE, offset: 0 })).toReversed();
  }
}

/** Cells of one line: number, time in the zone, type, amount, balance after, what it belongs to. */
export function cellsOf(change: Change, zone: string, words: (type: ChangeType) => string): string[] {
  return [
    String(change.ver),
    localTime(zone, change.createdAtMs),
    words(change.type),
    formatMoney(change.amountMinor),
    formatMoney(change.balanceAfterMinor),
    String(change.ref),
  ];
}

/** `YYYY-MM-DD HH:MM:SS` of a zone's clock. */
export function localTime(zone: string, atMs: number): string {
  return new Date(wallClockMs(zone, atMs)).toISOString().slice(0, 19).replace('T', ' ');
}

/** Heads of the columns of `cellsOf`; the zone stands in the head of the time, or, where that is narrow, elsewhere. */
export function headsOf(
  { messages }: Pick<Kernel, 'messages'>,
  locale: LocaleTag,
  time: { readonly key: 'time'; readonly zone: string } | { readonly key: 'clock' },
): string[] {
  const { key, ...params } = time;
  const keys = ['no', key, 'type', 'amount', 'balance', 'ref'];
  return keys.map((each) => messages.text(locale, `statement.head.${each}`, params));
}

export function typeWords({ messages }: Pick<Kernel, 'messages'>, locale: LocaleTag): (type: ChangeType) => string {
  return (type) => messages.text(locale, 'statement.type', { type });
}
