import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CALLBACK_PATHS } from '@drawroom/contract/gateway-wire';
import { DEMO_CHAIN_CHANNEL } from '@drawroom/server/demo/demo-channels';
import { startSampleGateway } from '@drawroom/server/sample-gateway';
import { readFileSync } from 'node:fs';

/** What the gateway itself has written down, whatever the house believes. */
export interface GatewayBook {
  readonly payments: readonly { readonly paymentId: string; readonly orderNo: string; readonly state: string }[];
  readonly payouts: readonly {
    readonly orderNo: string;
    readonly amount: string;
    readonly currency: string;
    readonly state: string;
  }[];
}

/** The sample gateway in a process of its own that outlives every kill of the house. */
export interface SimGateway {
  /** Presses a button of one of its pages, until it has been taken. */
  press(page: string, form: Readonly<Record<string, string>>): Promise<void>;
  behave(manners: Readonly<Record<string, string>>): Promise<void>;
  /** Ends it and starts it again after a while; it knows what it knew, and forgets what it had still to tell. */
  leaveFor(pauseMs: number): Promise<void>;
  book(): GatewayBook;
  stop(): Promise<void>;
}

/** Starts the gateway for a house that listens at `houseUrl` and signs with `secret`. */
export async function startSimGateway(settings: {
  readonly port: number;
  readonly secret: string;
  readonly houseUrl: string;
  readonly folder: string;
}): Promise<SimGateway> {
  const { port, secret, houseUrl, folder } = settings;
  const file = join(folder, 'sim-gateway.json');
  const launch = () =>
    startSampleGateway({
      port,
      secret,
      watchUrl: `${houseUrl}${CALLBACK_PATHS.deposit}/${DEMO_CHAIN_CHANNEL}`,
      env: { GATEWAY_STATE_FILE: file, GATEWAY_BLOCK_MS: '250', GATEWAY_RETRY_MS: '250' },
    });
  let running = await launch();
  const { url } = running;
  return {
    press: async (page, form) => {
      for (;;) {
        const body = new URLSearchParams(form);
        const pressed = fetch(new URL(page, url), { method: 'POST', body, redirect: 'manual' });
        const status = await pressed.then((reply) => reply.status).catch(() => 0);
        if (status === 303) return;
        if (status !== 0) throw new Error(`the gateway's page ${page} answered ${status}`);
        await wait(200);
      }
    },
    behave: async (manners) => {
      // Asked while it is away it stays as it is.
      await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify(manners) }).catch(() => undefined);
    },
    leaveFor: async (pauseMs) => {
      await running.stop();
      await wait(pauseMs);
      running = await launch();
    },
    book: () => readBook(file),
    stop: () => running.stop(),
  };
}

function readBook(file: string): GatewayBook {
  const kept = JSON.parse(readFileSync(file, 'utf8')) as {
    orders: [string, { payments: GatewayBook['payments'] }][];
    payouts: [string, GatewayBook['payouts'][number]][];
  };
  return {
    payments: kept.orders.flatMap(([, { payments }]) => payments),
    payouts: kept.payouts.map(([, payout]) => payout),
  };
}
