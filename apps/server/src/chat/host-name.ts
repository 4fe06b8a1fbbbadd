import { domainToASCII } from 'node:url';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** At least two labels; the last one is no number, so that no address in numbers reads as a name. */
const NAME = new RegExp(`^(?=.{1,253}$)(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);
/** Second labels under which countries give names to strangers: `co.uk`, `com.cn`, `net.vn`. */
const GIVEN_BELOW = new Set([
  'ac',
  'co',
  'com',
  'edu',
  'go',
  'gov',
  'id',
  'info',
  'ltd',
  'me',
  'ne',
  'net',
  'or',
  'org',
  'web',
]);

/**
 * The name of a host as it is kept: small letters, other scripts as punycode (IDNA), without the last dot. Null for what is no name of
 * one host and what lies below it: addresses with a scheme, port or path, wildcards, numbers, and endings under which anybody takes names.
 */
export function hostName(given: string): string | null {
  const trimmed = given.trim();
  // The platform's parser would read past these, or turn them into something else.
  if (/[\s/\\:?#@%*[\]<>^|]/u.test(trimmed)) return null;
  const ascii = domainToASCII(trimmed).replace(/\.$/, '');
  if (!NAME.test(ascii)) return null;
  const [first = '', ending = '', ...below] = ascii.split('.');
  const isEnding = below.length === 0 && ending.length === 2 && GIVEN_BELOW.has(first);
  return isEnding ? null : ascii;
}
