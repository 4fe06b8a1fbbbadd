/** So many picks out of `choices`, drawn for by so many lots that each show any choice alike and may repeat. */
type LotGame = Readonly<{ picks: number; lots: number; choices: number }>;

/** How often each pick shows, most often first, and how many of the `choices ** lots` outcomes show the picks so. */
type HitCase = { readonly hits: readonly number[]; readonly weight: bigint };

/**
 * The joint law of how often the picks of a ticket show, up to the order of the picks: the lots of a Vietnamese draw are
 * 100^27 outcomes and cannot be walked, but the ways to share at most 27 hits among the picks are few (games.md §10.1).
 * A case stands for its arrangements among the picks x the multinomial of its hits x the other choices of the other lots.
 */
export function* hitLaw({ picks, lots, choices }: LotGame): Generator<HitCase> {
  const factorial = factorials(Math.max(picks, lots));
  const others = BigInt(choices - picks);
  for (const shown of sharesOf(lots, picks, lots)) {
    const sum = shown.reduce((total, hit) => total + hit, 0);
    const orders = factorial(lots) / shown.reduce((product, hit) => product * factorial(hit), factorial(lots - sum));
    const hits = [...shown, ...Array.from({ length: picks - shown.length }, () => 0)];
    const alike = groupSizes(hits).reduce((product, size) => product * factorial(size), 1n);
    yield { hits, weight: (factorial(picks) / alike) * orders * others ** BigInt(lots - sum) };
  }
}

/** As even a share of the lots among the picks as there is, and the most distinct picks: pays most where hits pay. */
export function evenShare({ picks, lots }: LotGame): number[] {
  return Array.from({ length: picks }, (_, place) => Math.floor((lots + picks - 1 - place) / picks));
}

/** Every way to give at most `total` hits to at most `parts` picks, most first, none of them 0 or above `most`. */
function* sharesOf(total: number, parts: number, most: number): Generator<readonly number[]> {
  yield [];
  if (parts === 0) return;
  for (let first = Math.min(total, most); first >= 1; first -= 1) {
    for (const rest of sharesOf(total - first, parts - 1, first)) yield [first, ...rest];
  }
}

function groupSizes(hits: readonly number[]): number[] {
  const sizes = new Map<number, number>();
  for (const hit of hits) sizes.set(hit, (sizes.get(hit) ?? 0) + 1);
  return [...sizes.values()];
}

function factorials(upTo: number): (n: number) => bigint {
  const table = [1n];
  for (let n = 1; n <= upTo; n += 1) table.push((table[n - 1] ?? 1n) * BigInt(n));
  return (n) => table[n] ?? 1n;
}
