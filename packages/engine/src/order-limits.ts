// Apart from the pricing, so that a screen that only keeps lines loads no rules of games.

/** Most units of money a line may be multiplied by. */
export const MULTIPLE_MAX = 10_000;

/** Most lines in one order. */
export const ORDER_LINES_MAX = 100;
