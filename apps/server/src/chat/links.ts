import { domainToASCII } from 'node:url';

/** Endings of names in the internet that are no country's and are met in messages. */
const GENERIC =
  'com net org info biz name pro mobi app dev xyz top vip club online site shop store live fun win bet casino games game poker lotto bingo link click wang ren group ltd company work tech cloud space website icu cyou sbs bond monster quest world life today news media social chat email zone money cash finance fund trade market exchange tips deals sale discount gift fans plus one red blue pink men loan download stream review party racing science cricket host press asia tel travel jobs museum aero coop edu gov mil int arpa eu uk su onion 中国 中國 公司 网络 網絡 在线 网址 我爱你 集团 网店 商城 游戏 娱乐 手机';
const KNOWN_ENDINGS = new Set(GENERIC.split(' '));
const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

const WITH_SCHEME = /(?<![a-z0-9])[a-z][a-z0-9+.-]{1,20}:\/\/([^\s/?#\\]*)/g;
const NAME =
  /(?<![\p{L}\p{N}_-])(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]{0,61}[\p{L}\p{N}_])?\.)+(?:xn--[a-z0-9-]{1,40}|[a-z]{2,24}|[\u4e00-\u9fff]{2,3})(?![a-z0-9])/gu;
const NUMBERS = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?=\/|:\d)/g;
const WWW = /(?<![a-z0-9])www\d?\.[^\s/?#:]+/g;
/** `baidu。com`: a browser takes the ideographic stop for a dot. */
const IDEOGRAPHIC_DOT = /(?<=[a-z0-9])。(?=[a-z])/g;

/**
 * The hosts that a text leads to, as far as a reader or a browser would take something in it for an address: anything with a scheme
 * (`https://`, `tg://`), names that end as names in the internet do, and numbers with a port or a path. Small letters; an address
 * whose host cannot be read gives an empty one.
 */
export function hostsIn(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase().replace(IDEOGRAPHIC_DOT, '.');
  const hosts = [...plain.matchAll(WITH_SCHEME)].map(([, authority = '']) => hostOf(authority));
  for (const [name] of plain.matchAll(NAME)) {
    const host = upToEnding(name);
    if (host !== null) hosts.push(host);
  }
  for (const pattern of [NUMBERS, WWW]) for (const [name] of plain.matchAll(pattern)) hosts.push(name);
  return [...new Set(hosts)];
}

/** Whether a host is one of those allowed, or below one; those allowed are written as the wire of names has them (punycode). */
export function isAllowedHost(host: string, allowed: ReadonlySet<string>): boolean {
  const labels = domainToASCII(host).split('.');
  return labels.some((_, at) => allowed.has(labels.slice(at).join('.')));
}

function hostOf(authority: string): string {
  return (authority.split('@').at(-1) ?? '').replace(/:\d*$/, '').replace(/\.$/, '');
}

/** The longest beginning of a dotted name that ends as names in the internet do; null: there is none. */
function upToEnding(name: string): string | null {
  const labels = name.split('.');
  for (let last = labels.length - 1; last > 0; last -= 1)
    if (isEnding(labels[last] ?? '')) return labels.slice(0, last + 1).join('.');
  return null;
}

function isEnding(label: string): boolean {
  if (KNOWN_ENDINGS.has(label) || label.startsWith('xn--')) return true;
  return /^[a-z]{2}$/.test(label) && countries.of(label.toUpperCase()) !== undefined;
}
