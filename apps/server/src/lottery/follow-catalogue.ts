import type { DbConnection, Kernel } from '../kernel/kernel.ts';
import type { Catalogue } from './catalogue.ts';
import { sayListedNames } from './listed-names.ts';

/** How long after a lost connection the follower listens again; the catalogue is reloaded then in any case. */
const AGAIN_MS = 1_000;

/**
 * Keeps this node's catalogue in step: odds enabled on any node are known here within moments. Correctness does not hang on
 * it, because the database refuses an order priced with another version than the one in force.
 */
export async function followCatalogue(kernel: Kernel, catalogue: Catalogue): Promise<{ stop(): Promise<void> }> {
  let connection: DbConnection | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | null = null;

  const reload = (): void => {
    Promise.all([catalogue.reload(), sayListedNames(kernel.db, kernel.messages)]).catch((error: unknown) =>
      kernel.log.warn({ err: error }, 'catalogue not reloaded'),
    );
  };
  const listen = async (): Promise<void> => {
    const opened = await kernel.db.connect();
    connection = opened;
    opened.onNotification((channel) => {
      if (channel === 'lottery_catalogue') reload();
    });
    opened.onEnd(() => {
      if (connection !== opened || stopped) return;
      connection = null;
      again();
    });
    await opened.query('listen lottery_catalogue');
  };
  const again = (): void => {
    timer = setTimeout(() => {
      listen().then(reload, again);
    }, AGAIN_MS);
  };

  await listen();
  await sayListedNames(kernel.db, kernel.messages);
  return {
    stop: async () => {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await connection?.close();
    },
  };
}
