import type { Kernel } from '../kernel/kernel.ts';
import { runChases, type ChaseDeps } from './chase-steps.ts';

/** How soon after a round opens, or is settled, its chases are looked at. Without chases a look costs one probe of an empty index. */
const LOOK_MS = 400;

/** Runs the chases on the node that leads the rounds. Two at once do no harm: each part changes once. */
export class ChaseRunner {
  readonly #deps: ChaseDeps & { readonly kernel: Kernel };
  readonly #leads: () => boolean;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(deps: ChaseDeps & { readonly kernel: Kernel }, leads: () => boolean) {
    this.#deps = deps;
    this.#leads = leads;
  }

  start(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#look().finally(() => this.start());
    }, LOOK_MS);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#running;
  }

  async #look(): Promise<void> {
    if (!this.#leads()) return;
    const { kernel } = this.#deps;
    const begunAt = performance.now();
    try {
      await runChases(this.#deps);
      kernel.metrics.observe('lottery_chase_look_seconds', (performance.now() - begunAt) / 1_000);
    } catch (error) {
      kernel.metrics.count('lottery_chase_fault_total');
      kernel.log.error({ err: error }, 'chases');
    }
  }
}
