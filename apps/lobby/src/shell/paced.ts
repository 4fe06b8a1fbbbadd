export interface Paced {
  ask(): void;
  /** What was asked for and has not been done is forgotten. */
  stop(): void;
}

/** Does something at once when asked, and then at most every so many ms: what is asked for meanwhile is done once, at the end of it. */
export function paced(run: () => void, everyMs: number): Paced {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let more = false;
  const work = (): void => {
    more = false;
    run();
    resting = setTimeout(() => {
      resting = undefined;
      if (more) work();
    }, everyMs);
  };
  return {
    ask: () => {
      if (resting === undefined) work();
      else more = true;
    },
    stop: () => clearTimeout(resting),
  };
}
