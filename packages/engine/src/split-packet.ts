/** How a red packet is shared out: by luck, or the same for everybody. */
export type PacketWay = 'lucky' | 'equal';

/** Bytes of chance that one share takes: eight for its amount, eight for its place. */
export const CHANCE_BYTES_PER_SHARE = 16;

/**
 * Shares of a packet, in the order in which they are taken. They sum to `totalMinor` exactly and none is below one minor unit
 * (decision 046).
 *
 * `equal`: all the same; what cannot be divided goes to the first takers, one unit each. `lucky`: each share is drawn between one unit
 * and twice the mean of what is left, then all are shuffled, so that no place in the queue is better than another. `chance`:
 * `CHANCE_BYTES_PER_SHARE` uniform bytes for each share; `equal` does not look at them.
 * @throws RangeError when there is not one unit for each share, or too little chance
 */
export function splitPacket(packet: {
  readonly way: PacketWay;
  readonly totalMinor: bigint;
  readonly count: number;
  readonly chance: Uint8Array;
}): bigint[] {
  const { way, totalMinor, count, chance } = packet;
  if (!Number.isInteger(count) || count < 1 || totalMinor < BigInt(count))
    throw new RangeError(`no ${count} shares of ${totalMinor}`);
  if (way === 'equal') return equalShares(totalMinor, BigInt(count));
  if (chance.length < count * CHANCE_BYTES_PER_SHARE) throw new RangeError('too little chance');
  const draws = new DataView(chance.buffer, chance.byteOffset, chance.byteLength);
  return shuffled(luckyShares(totalMinor, count, draws), draws);
}

function equalShares(totalMinor: bigint, count: bigint): bigint[] {
  const each = totalMinor / count;
  const over = totalMinor % count;
  return Array.from({ length: Number(count) }, (_, at) => (BigInt(at) < over ? each + 1n : each));
}

function luckyShares(totalMinor: bigint, count: number, draws: DataView): bigint[] {
  const shares: bigint[] = [];
  let restMinor = totalMinor;
  for (let left = count; left > 1; left -= 1) {
    // At most twice the mean less one: what then remains has a unit for each of the others, whatever is drawn.
    const bound = (restMinor / BigInt(left)) * 2n - 1n;
    const share = 1n + below(draws, shares.length, bound);
    shares.push(share);
    restMinor -= share;
  }
  return [...shares, restMinor];
}

/** A number from 0 to `bound` - 1. Of 2^64 values: for amounts of money the lean towards low ones is below one in a billion. */
function below(draws: DataView, nth: number, bound: bigint): bigint {
  return draws.getBigUint64(nth * 8) % bound;
}

function shuffled(shares: readonly bigint[], draws: DataView): bigint[] {
  const result = [...shares];
  for (let at = result.length - 1; at > 0; at -= 1) {
    const other = Number(below(draws, shares.length + at, BigInt(at + 1)));
    const [one, two] = [result[at], result[other]];
    if (one === undefined || two === undefined) throw new RangeError('no such place');
    result[at] = two;
    result[other] = one;
  }
  return result;
}
