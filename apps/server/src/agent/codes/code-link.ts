import type { Config } from '../../kernel/config.ts';

/**
 * The address at which whoever follows it registers with a code. Where the lobby is reached under several addresses it is the one that
 * the agent himself uses; a `Host` that the house does not know is not believed.
 */
export function codeLink(
  config: Pick<Config, 'publicOrigins' | 'sending'>,
  { host, token }: { readonly host: string; readonly token: string },
): string {
  const origin = config.publicOrigins.find((each) => new URL(each).host === host);
  return `${origin ?? localOrigin(host) ?? config.sending.publicUrl}/registry?invite=${token}`;
}

/** On the machine itself there is no other name than the one in the request. */
function localOrigin(host: string): string | null {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(host) ? `http://${host}` : null;
}
