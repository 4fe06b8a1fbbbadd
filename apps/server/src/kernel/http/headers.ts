/**
 * Headers of every reply. Kept as one flat list: `writeHead` takes it as it is, which costs a tenth of what a
 * header plugin does (realtime.md §1).
 */
const EVERYWHERE = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Security headers of a page or a file; its own Content-Security-Policy and caching come on top. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = EVERYWHERE;

/** Headers of a JSON reply. Nothing of it may be kept by anybody or run by a browser. */
export const JSON_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...EVERYWHERE,
};

/** The same as a flat list, for `writeHead`. */
export const JSON_HEADER_LIST: readonly string[] = Object.entries(JSON_HEADERS).flat();
