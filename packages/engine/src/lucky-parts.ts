/** Parts that the chances of a draw's prizes add up to: one in a hundred is 10,000 of them. As many as there are lots of six digits. */
export const LUCKY_PARTS = 1_000_000;
