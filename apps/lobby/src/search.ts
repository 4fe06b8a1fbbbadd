import type { SearchSchemaInput } from '@tanstack/react-router';

/** A search value as text: the router reads `?gameNo=123` as a number. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** `?back=<address>`: where a visitor wanted to go; followed once he is inside, when it is one of the lobby's own paths. */
export function backSearch(search: Readonly<Record<string, unknown>>): { back?: string } {
  const back = text(search['back']);
  return back === undefined ? {} : { back };
}

/** `?lottery=<lotteryCode>`: which lottery a screen is about; `code` is the same in a shorter link. */
export function lotterySearch(search: { lottery?: string; code?: string } & SearchSchemaInput): { lottery?: string } {
  const lottery = text(search.lottery ?? search.code);
  return lottery === undefined ? {} : { lottery };
}

/** `?orderNo=<number>`: which order a screen is about. */
export function orderSearch(search: { orderNo?: string } & SearchSchemaInput): { orderNo?: string } {
  const orderNo = text(search.orderNo);
  return orderNo === undefined ? {} : { orderNo };
}
