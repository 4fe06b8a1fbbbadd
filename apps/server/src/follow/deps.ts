import type { CardPoster } from '../chat/index.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { OrderDoor } from '../lottery/index.ts';

/** What this slice needs of those below it; `app.ts` hands it in. */
export interface FollowDeps {
  readonly cards: CardPoster;
  readonly orders: OrderDoor;
}

/** The slice as its files see it. */
export interface Following extends FollowDeps {
  readonly kernel: Pick<Kernel, 'config' | 'db' | 'clock' | 'log' | 'metrics' | 'outbox'>;
}
