/** Does the same again and again, with `pauseMs` from the end of one run to the beginning of the next: never twice at the same time. */
export class RepeatedWork {
  readonly #work: () => Promise<void>;
  readonly #options: { readonly pauseMs: number; readonly onFault: (error: unknown) => void };
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(work: () => Promise<void>, options: { pauseMs: number; onFault: (error: unknown) => void }) {
    this.#work = work;
    this.#options = options;
  }

  /** The first run begins at once. */
  start(): void {
    this.#run();
  }

  /** Resolves when the run that is under way has ended; no further one begins. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #run(): void {
    if (this.#stopped) return;
    this.#running = this.#work()
      .catch(this.#options.onFault)
      .finally(() => {
        if (!this.#stopped) this.#timer = setTimeout(() => this.#run(), this.#options.pauseMs);
      });
  }
}
