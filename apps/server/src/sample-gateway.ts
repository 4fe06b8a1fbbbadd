import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CALLBACK_PATHS } from '@drawroom/contract/gateway-wire';
import { demoGatewaySecret, DEMO_CHAIN_CHANNEL } from './demo/demo-channels.ts';
import type { Kernel } from './kernel/kernel.ts';

const PROGRAM = fileURLToPath(new URL('../../gateway/src/main.ts', import.meta.url));
const READY = /^gateway ready (\S+)$/;

/** The sample payment gateway (apps/gateway): a process of its own that ends with this one. */
export interface SampleGateway {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the gateway and waits until it listens; `port` 0: a free one. @throws Error when it ends before that */
export async function startSampleGateway(settings: {
  readonly port: number;
  readonly secret: string;
  readonly watchUrl: string;
  /** Settings of its own, as in apps/gateway/src/settings.ts. */
  readonly env?: Readonly<Record<string, string>>;
}): Promise<SampleGateway> {
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      GATEWAY_PORT: String(settings.port),
      GATEWAY_SECRET: settings.secret,
      GATEWAY_WATCH_URL: settings.watchUrl,
      GATEWAY_LEASHED: '1',
      ...settings.env,
    },
  });
  const ended = once(child, 'exit');
  const url = await readyUrl(child);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function readyUrl(child: ChildProcess): Promise<string> {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('the gateway has no output');
  let complaint = '';
  stderr.on('data', (text: Buffer) => (complaint += text.toString('utf8')));
  for await (const line of createInterface({ input: stdout })) {
    const url = READY.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(`the gateway did not start: ${complaint.trim()}`);
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
