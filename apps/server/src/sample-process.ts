import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** How much of what a process says about its faults is kept, characters. */
const COMPLAINT_MAX = 4_000;

/** A program that stands for somebody else's: a process of its own that ends with this one. */
export interface SampleProcess {
  readonly url: string;
  /** Ends it in order. May be called twice. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/**
 * Starts `apps/<name>` with these settings as its environment, and waits until it says `<name> ready <url>`. Its input is a pipe whose
 * other end is ours: it ends when we are gone, in whatever way. @throws Error with its own words when it ends before that
 */
export async function startSampleProcess(
  name: 'gateway' | 'provider',
  env: Readonly<Record<string, string>>,
): Promise<SampleProcess> {
  const program = fileURLToPath(new URL(`../../${name}/src/main.ts`, import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'pipe'], env });
  const ended = once(child, 'exit');
  const url = await readyUrl(name, child);
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return { url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

async function readyUrl(name: string, child: ChildProcess): Promise<string> {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error(`the ${name} has no output`);
  let complaint = '';
  stderr.on('data', (text: Buffer) => (complaint = (complaint + text.toString('utf8')).slice(-COMPLAINT_MAX)));
  const ready = new RegExp(`^${name} ready (\\S+)$`);
  for await (const line of createInterface({ input: stdout })) {
    const url = ready.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(`the ${name} did not start: ${complaint.trim()}`);
}
