const SUITS: Readonly<Record<string, string>> = { S: '♠', H: '♥', C: '♣', D: '♦' };
const TURNS: Readonly<Record<string, string>> = { L: '↙', R: '↘' };

/** A word of an outcome as it is read: a card code (`TD`) as its rank and suit (`10♦`), a turn as its arrow, anything else as the game says it. */
export function outcomeText(word: string): string {
  const [, rank, suit = ''] = /^([2-9TJQKA])([SHCD])$/.exec(word) ?? [];
  if (rank !== undefined) return `${rank === 'T' ? '10' : rank}${SUITS[suit]}`;
  return TURNS[word] ?? word;
}

/** Card codes in the order in which the draw of `hilo` counts them, 0 to 51. */
const CARDS = [...'SHCD'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit));

/** How a number of a draw is told by games that do not tell it as it is (apps/provider/src/games). */
const WORDS: Readonly<Record<string, (number: string) => string | undefined>> = {
  hilo: (number) => CARDS[Number(number)],
  plinko: (number) => (number === '1' ? 'R' : 'L'),
};

/** Whether an outcome is what a draw's numbers come to: told from the first on, as many as the round took. */
export function tellsNumbers(game: string, outcome: readonly string[], numbers: readonly string[]): boolean {
  return outcome.every((word, at) => {
    const number = numbers[at];
    return number !== undefined && word === (WORDS[game]?.(number) ?? number);
  });
}
