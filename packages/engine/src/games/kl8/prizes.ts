/** The prizes of a ticket of so many numbers: odds by how many of them are drawn. */
export type Prizes = Readonly<Record<number, string>>;

/**
 * Which hits win, and our odds for them. No prize table of an operator is at hand (games.md §9), and the national one
 * returns too little for the band of games.md §11.4; these return 86 to 93 %, the small prizes about as much of it as the
 * large. From seven numbers on a ticket without any hit wins too.
 */
export const PRIZES: Readonly<Record<number, Prizes>> = {
  1: { 1: '3.6' },
  2: { 2: '15' },
  3: { 2: '2.5', 3: '38' },
  4: { 2: '1.5', 3: '5', 4: '120' },
  5: { 3: '4', 4: '18', 5: '480' },
  6: { 3: '2', 4: '8', 5: '75', 6: '1600' },
  7: { 0: '1.5', 4: '4', 5: '20', 6: '220', 7: '7000' },
  8: { 0: '2', 4: '2', 5: '8', 6: '70', 7: '900', 8: '25000' },
  9: { 0: '2', 4: '1.5', 5: '4', 6: '24', 7: '220', 8: '3000', 9: '100000' },
  10: { 0: '2.5', 5: '3', 6: '15', 7: '100', 8: '1000', 9: '15000', 10: '750000' },
};

/** The name of a prize: `hit3`. */
export const prizeOf = (hits: number): string => `hit${hits}`;
