import type { BenchWorld } from '../bench-world.ts';
import { processTimeMs, processorTime } from '../processor-time.ts';

/** Processes between which a message passes; `speakers` is this one, which asks and measures. */
export interface Shares {
  readonly server: number;
  readonly listeners: number;
  readonly speakers: number;
  readonly database: number;
}

/** Who has used how much of one core, so that a reader sees whether the server was slow or had to wait for the others. */
export interface SharesWatch {
  /** Shares of one core since the watch began. */
  read(): Promise<Shares>;
}

/** Begins to count. `server` and `listeners` are processes. */
export async function watchShares(
  world: BenchWorld,
  { server, listeners }: { readonly server: number; readonly listeners: number },
): Promise<SharesWatch> {
  const look = async (): Promise<Shares> => {
    const own = await processorTime(world);
    return {
      server: processTimeMs(server),
      listeners: processTimeMs(listeners),
      speakers: own.server,
      database: own.database,
    };
  };
  const [before, from] = [await look(), performance.now()];
  return {
    read: async () => {
      const after = await look();
      const tookMs = performance.now() - from;
      const share = (name: keyof Shares): number => (after[name] - before[name]) / tookMs;
      return {
        server: share('server'),
        listeners: share('listeners'),
        speakers: share('speakers'),
        database: share('database'),
      };
    },
  };
}

/** As text, per cent of one core. */
export function tellShares({ server, listeners, speakers, database }: Shares): string {
  const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
  return `server ${percent(server)}, listeners ${percent(listeners)}, speakers ${percent(speakers)}, database ${percent(database)} of a core`;
}
