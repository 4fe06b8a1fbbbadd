/** In how many ways k different numbers of 1..n have each sum; index is the sum. */
export function subsetSums(n: number, k: number): bigint[] {
  const most = (k * (2 * n - k + 1)) / 2;
  const found = Array.from({ length: k + 1 }, () => Array.from({ length: most + 1 }, () => 0n));
  const [none = []] = found;
  none[0] = 1n;
  for (let number = 1; number <= n; number += 1) {
    // From large sets to small, so that no number is taken twice.
    for (let size = Math.min(k, number); size >= 1; size -= 1) {
      const smaller = found[size - 1] ?? [];
      const sums = found[size] ?? [];
      const top = Math.min(most, (size * (2 * number - size + 1)) / 2);
      for (let sum = top; sum >= number; sum -= 1) {
        const more = smaller[sum - number] ?? 0n;
        if (more > 0n) sums[sum] = (sums[sum] ?? 0n) + more;
      }
    }
  }
  return found[k] ?? [];
}

/** Some k different numbers of 1..n with this sum, ascending; the sum must be a possible one. */
export function subsetOfSum(n: number, k: number, sum: number): number[] {
  const numbers = Array.from({ length: k }, (_, i) => i + 1);
  let missing = sum - (k * (k + 1)) / 2;
  for (let place = k - 1; place >= 0 && missing > 0; place -= 1) {
    const raise = Math.min(missing, n - k);
    numbers[place] = place + 1 + raise;
    missing -= raise;
  }
  return numbers;
}
