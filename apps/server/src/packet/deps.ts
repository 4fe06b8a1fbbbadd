import type { CardPoster } from '../chat/index.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { CountedStake } from '../wallet/index.ts';

/** What the use cases of this slice stand on. */
export type PacketKernel = Pick<Kernel, 'config' | 'db' | 'clock' | 'log' | 'outbox' | 'metrics'>;

/** What this slice needs of those beside and below it; `app.ts` hands it in. */
export interface PacketDeps {
  /** How a packet is shown in a room. */
  readonly cards: CardPoster;
  /** Stakes of the bets placed after a moment that were won or lost, minor units. */
  readonly countedStake: CountedStake;
}

/** The slice as its files see it. */
export interface Packets {
  readonly kernel: PacketKernel;
  readonly deps: PacketDeps;
}
