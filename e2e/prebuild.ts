import { buildLobby } from '@drawroom/server/build-lobby';

/** Before the first browser: two files that begin together would each build the lobby. */
export async function setup(): Promise<void> {
  await buildLobby(() => undefined);
}
