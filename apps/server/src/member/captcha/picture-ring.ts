import type { DrawnCaptcha } from './draw-captcha.ts';
import { Refusal } from '../../kernel/refusal.ts';

/** Pictures kept ready at first, and at most: half a megabyte. Each time the ring runs dry it keeps twice as many. */
const READY = { first: 1, most: 24 } as const;
/** Requests that may wait for a picture of their own once the ring is empty. */
const WAITING_MAX = 64;
/** Rest after each picture, ms, so that drawing never takes more than a part of one processor. */
const REST_MS = 30;

/** Pictures drawn ahead; each is given out once. */
export interface PictureRing {
  /** The next picture, at once while some are ready. Refuses with `server.busy` when too many wait already. */
  take(): Promise<DrawnCaptcha>;
  readonly ready: number;
}

/**
 * A ring that fills itself behind the first request: one picture is drawn at a time, by its library's thread, with a rest
 * after each, so that a flood of requests costs bets nothing but that. A house that nobody registers at draws nothing.
 */
export function createPictureRing(draw: () => Promise<DrawnCaptcha>): PictureRing {
  const ready: DrawnCaptcha[] = [];
  const waiting: { give(picture: DrawnCaptcha): void; fail(reason: unknown): void }[] = [];
  let filling = false;
  let keep: number = READY.first;

  /** Whether it is worth going on. */
  const drawOne = async (): Promise<boolean> => {
    try {
      const picture = await draw();
      const first = waiting.shift();
      if (first === undefined) ready.push(picture);
      else first.give(picture);
      return true;
    } catch (error) {
      // Whoever waits is told; with nobody waiting the next request tries again.
      const first = waiting.shift();
      first?.fail(error);
      return first !== undefined;
    }
  };
  const fill = async (): Promise<void> => {
    if (filling) return;
    filling = true;
    while ((waiting.length > 0 || ready.length < keep) && (await drawOne())) {
      if (waiting.length === 0) await rest();
    }
    filling = false;
  };
  return {
    take: async () => {
      const picture = ready.shift();
      if (picture === undefined && waiting.length >= WAITING_MAX) throw new Refusal('server.busy');
      if (picture === undefined) keep = Math.min(READY.most, keep * 2);
      const promised = picture ?? new Promise<DrawnCaptcha>((give, fail) => void waiting.push({ give, fail }));
      void fill();
      return promised;
    },
    get ready() {
      return ready.length;
    },
  };
}

/** Does not keep the process alive. */
function rest(): Promise<void> {
  return new Promise((done) => void setTimeout(done, REST_MS).unref());
}
