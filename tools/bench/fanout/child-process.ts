import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process of this bench that answers one question at a time. It ends with this one, whatever becomes of it. */
export interface BenchChild extends AsyncDisposable {
  readonly pid: number;
  /** @throws Error when the process ends before it answers, or answers that it failed */
  ask<T>(question: object): Promise<T>;
  /** SIGKILL. */
  kill(): Promise<void>;
}

type Answer = { readonly answer: unknown } | { readonly failed: string };

/** Starts `file`, an address of a module, in a process of its own. */
export function startChild(
  file: URL,
  options: { readonly env?: Readonly<Record<string, string>>; readonly execArgv?: readonly string[] } = {},
): BenchChild {
  const child = fork(fileURLToPath(file), {
    env: { ...process.env, ...options.env },
    execArgv: [...(options.execArgv ?? [])],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  return {
    pid: child.pid ?? 0,
    ask: <T>(question: object) => asked<T>(child, question),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

function asked<T>(child: ChildProcess, question: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const isOver = (): void => reject(new Error(`process ${child.pid} of the bench has ended`));
    if (child.exitCode !== null || child.signalCode !== null) return isOver();
    child.once('exit', isOver);
    child.once('message', (reply: Answer) => {
      child.off('exit', isOver);
      if ('failed' in reply) reject(new Error(reply.failed));
      else resolve(reply.answer as T);
    });
    child.send(question);
  });
}

/** In the child: answers every question by `work`; ends when the parent is gone. */
export function answerParent(work: (question: never) => unknown): void {
  process.on('message', (question) => {
    Promise.resolve(work(question as never)).then(
      (answer) => process.send?.({ answer } satisfies Answer),
      (error: unknown) => process.send?.({ failed: String(error) } satisfies Answer),
    );
  });
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
