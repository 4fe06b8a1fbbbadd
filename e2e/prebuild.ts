import { buildLobby } from '@drawroom/server/build-lobby';
import { buildProvider } from '@drawroom/server/build-provider';

/** Before the first browser: two files that begin together would each build the lobby, and the pages of the sample provider. */
export async function setup(): Promise<void> {
  await buildLobby(() => undefined);
  await buildProvider(() => undefined);
}
