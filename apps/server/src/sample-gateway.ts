import { CALLBACK_PATHS } from '@drawroom/contract/gateway-wire';
import { demoGatewaySecret, DEMO_CHAIN_CHANNEL } from './demo/demo-channels.ts';
import type { Kernel } from './kernel/kernel.ts';
import { startSampleProcess, type SampleProcess } from './sample-process.ts';

/** The sample payment gateway (apps/gateway). */
export type SampleGateway = SampleProcess;

/** Starts the gateway and waits until it listens; `port` 0: a free one. @throws Error when it ends before that */
export function startSampleGateway(settings: {
  readonly port: number;
  readonly secret: string;
  readonly watchUrl: string;
  /** Settings of its own, as in apps/gateway/src/settings.ts. */
  readonly env?: Readonly<Record<string, string>>;
}): Promise<SampleGateway> {
  return startSampleProcess('gateway', {
    GATEWAY_PORT: String(settings.port),
    GATEWAY_SECRET: settings.secret,
    GATEWAY_WATCH_URL: settings.watchUrl,
    GATEWAY_LEASHED: '1',
    ...settings.env,
  });
}

/** In demo mode: runs the gateway that the demo channels are paid at. Without a free port the house goes on without it. */
export async function startDemoGateway(
  { config, vault }: Kernel,
  houseUrl: string,
  say: (line: string) => void,
): Promise<SampleGateway | null> {
  if (!config.demo || config.gatewayPort === 0 || !config.roles.has('worker')) return null;
  try {
    return await startSampleGateway({
      port: config.gatewayPort,
      secret: demoGatewaySecret(vault),
      watchUrl: `${houseUrl}${CALLBACK_PATHS.deposit}/${DEMO_CHAIN_CHANNEL}`,
      env: { GATEWAY_STATE_FILE: `${config.dataDir}/gateway.json` },
    });
  } catch (error) {
    say(`The sample payment gateway does not run: ${(error as Error).message}`);
    return null;
  }
}
