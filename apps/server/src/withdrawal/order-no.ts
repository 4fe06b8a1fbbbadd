import { withdrawalNo } from '@drawroom/contract/order-no';

const ORDER_NO = /^W([1-9]\d{0,17})$/;

/** A withdrawal's number as people see it. */
export const orderNoOf = withdrawalNo;

/** The id behind a number, or null for one that cannot be a withdrawal's. */
export function idOfOrderNo(orderNo: string): bigint | null {
  const digits = ORDER_NO.exec(orderNo)?.[1];
  return digits === undefined ? null : BigInt(digits);
}
