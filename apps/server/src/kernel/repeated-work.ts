interface RepeatedWorkOptions {
  /** From the end of one run to the beginning of the next, and before the first, ms. */
  readonly pauseMs: number;
  /** The first run begins with the start instead of a pause after it. */
  readonly atOnce?: boolean;
  /** Told of a run that failed; the next one comes all the same. */
  readonly onFault: (error: unknown) => void;
}

/** Does the same again and again with a pause between: never twice at the same time, and for as long as it is wanted. */
export class RepeatedWork {
  readonly #work: () => Promise<void>;
  readonly #options: RepeatedWorkOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(work: () => Promise<void>, options: RepeatedWorkOptions) {
    this.#work = work;
    this.#options = options;
  }

  start(): void {
    if (this.#options.atOnce === true) this.#run();
    else this.#wait();
  }

  /** Resolves when the run that is under way has ended; no further one begins. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #wait(): void {
    if (!this.#stopped) this.#timer = setTimeout(() => this.#run(), this.#options.pauseMs);
  }

  #run(): void {
    if (this.#stopped) return;
    this.#running = this.#work()
      .catch(this.#options.onFault)
      .finally(() => this.#wait());
  }
}
