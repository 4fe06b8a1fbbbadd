/**
 * Runs `step` whenever woken, never twice at the same time, and again at once while it says that there is more or when
 * it was woken meanwhile: nobody's call is lost between two runs.
 */
export class SerialLoop {
  readonly #step: () => Promise<boolean>;
  readonly #onFault: (error: unknown) => void;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = false;

  constructor(step: () => Promise<boolean>, onFault: (error: unknown) => void) {
    this.#step = step;
    this.#onFault = onFault;
  }

  wake(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#running ??= this.#run();
  }

  /** Resolves when what was asked for until now is done, or could not be. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.idle();
  }

  async #run(): Promise<void> {
    try {
      while (this.#again && !this.#stopped) {
        this.#again = false;
        if (await this.#step()) this.#again = true;
      }
    } catch (error) {
      this.#onFault(error);
    } finally {
      this.#running = null;
    }
  }
}
