/** Kinds of balls, by name. */
export type Kinds = Readonly<Record<string, (ball: number) => boolean>>;

/**
 * Counts in how many ways balls of a machine can lie at places when each place wants balls of one kind and no ball lies at
 * two places: exact for kinds that overlap in any way. Six places that all want one kind of 24 balls have 24 x 23 x ... x 19.
 */
export function arrangementsOf(balls: readonly number[], kinds: Kinds): (wanted: readonly string[]) => bigint {
  const names = Object.keys(kinds);
  // What a place wants is a set of kinds, as bits; a ball must be of all of them.
  const sizes = new Map<number, number>();
  const sizeOf = (want: number): number => {
    const known = sizes.get(want);
    if (known !== undefined) return known;
    const wanted = names.filter((_, bit) => (want & (1 << bit)) !== 0);
    const size = balls.filter((ball) => wanted.every((name) => kinds[name]?.(ball) === true)).length;
    sizes.set(want, size);
    return size;
  };
  const counted = new Map<string, bigint>();
  const count = (wants: readonly number[]): bigint => {
    const [last, ...others] = wants.toSorted((a, b) => b - a);
    if (last === undefined) return 1n;
    const key = `${last},${others.join()}`;
    const known = counted.get(key);
    if (known !== undefined) return known;
    // Any ball at the last place, less the cases in which it already lies at one of the other places.
    let found = count(others) * BigInt(sizeOf(last));
    for (const [at, other] of others.entries()) found -= count(others.with(at, other | last));
    counted.set(key, found);
    return found;
  };
  return (wanted) => count(wanted.map((name) => 1 << names.indexOf(name)));
}
