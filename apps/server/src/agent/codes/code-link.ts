import type { Config } from '../../kernel/config.ts';
import { publicAddress } from '../../kernel/public-address.ts';

/** The address at which whoever follows it registers with a code. */
export function codeLink(
  config: Pick<Config, 'publicOrigins' | 'sending'>,
  { host, token }: { readonly host: string; readonly token: string },
): string {
  return `${publicAddress(config, host)}/registry?invite=${token}`;
}
