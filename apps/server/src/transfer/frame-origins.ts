import type { Kernel } from '../kernel/kernel.ts';
import { RepeatedWork } from '../kernel/repeated-work.ts';
import { allProviders } from './provider-store.ts';

/** How soon a node frames a provider that was set up, or moved, on another. */
const LOOK_MS = 5_000;

/** Whose pages the lobby may frame: the origins of the providers that are set up, on every node. */
export interface FrameOriginWatch {
  origins(): readonly string[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function watchFrameOrigins({ db, log }: Pick<Kernel, 'db' | 'log'>): FrameOriginWatch {
  let origins: readonly string[] = [];
  const look = async (): Promise<void> => {
    origins = [...new Set((await allProviders(db)).map(({ origin }) => origin))];
  };
  const work = new RepeatedWork(look, {
    pauseMs: LOOK_MS,
    onFault: (error) => log.error({ err: error }, 'origins of games'),
  });
  return {
    origins: () => origins,
    start: async () => {
      await look();
      work.start();
    },
    stop: () => work.stop(),
  };
}
