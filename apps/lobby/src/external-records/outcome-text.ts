const SUITS: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' };

/** A word of an outcome as it is read: a card code (`TD`) as its rank and suit (`10♦`), anything else as the game says it. */
export function outcomeText(word: string): string {
  const [, rank, suit = ''] = /^(10|[2-9TJQKA])([SHDC])$/.exec(word) ?? [];
  return rank === undefined ? word : `${rank === 'T' ? '10' : rank}${SUITS[suit]}`;
}
