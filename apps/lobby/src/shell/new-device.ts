import type { EventData } from '@drawroom/contract/events';
import { create } from 'zustand';
import { client } from './api.ts';
import { queryClient } from './query-client.ts';

type Opened = EventData<'session.opened'>;

/** The latest login from a place not seen before, until the member has answered. */
export const useNewDevice = create<{ readonly opened: Opened | null }>(() => ({ opened: null }));

/** Keeps the news of a login elsewhere; a session is not told about itself. */
export async function noteNewDevice(opened: Opened): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['member', 'security'] });
  if ((await client.ownMe()) !== opened.me) useNewDevice.setState({ opened });
}

export function forgetNewDevice(): void {
  useNewDevice.setState({ opened: null });
}
