import type { ReplyOf } from '@drawroom/contract/call';
import type { configs } from '@drawroom/contract/config';
import { create } from 'zustand';
import { readStandard } from './language.ts';
import { rememberConfig } from './session-store.ts';

export type HouseConfig = ReplyOf<typeof configs>;

interface HouseConfigState {
  /** Settings of the server (spec §3 "Config data"); null until they have come. */
  readonly config: HouseConfig | null;
  /** Why the last attempt to fetch them failed; null while none has, and from the next attempt on. */
  readonly failure: unknown;
}

export const useHouseConfig = create<HouseConfigState>(() => ({ config: null, failure: null }));

let running: Promise<void> | null = null;

/**
 * Fetches the settings unless they are known, and again while nobody can register: that is over at any moment. Never throws: after a
 * failed attempt the next caller tries again.
 */
export function loadHouseConfig(): Promise<void> {
  if (useHouseConfig.getState().config?.registrationClosed === null) return Promise.resolve();
  running ??= fetchConfig().finally(() => {
    running = null;
  });
  return running;
}

async function fetchConfig(): Promise<void> {
  try {
    useHouseConfig.setState({ failure: null });
    // Fetched beside the login, not before it: the client and the contract are no part of the login's own code.
    const [{ call }, { configs }] = await Promise.all([import('./api.ts'), import('@drawroom/contract/config')]);
    const config = await call(configs, {});
    rememberConfig(config);
    useHouseConfig.setState({ config });
    const standard = config.supportLanguages.find(({ sysDefault }) => sysDefault);
    // Where its texts cannot be fetched the one that is shown does as well.
    if (standard !== undefined) await readStandard(standard.language).catch(() => undefined);
  } catch (failure) {
    // Nearly every screen does without them: the rules of spec §5 hold until they come.
    useHouseConfig.setState({ failure });
  }
}
