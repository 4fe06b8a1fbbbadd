/** The first that fits counts: nearly every browser also calls itself Safari or Chrome, and Android also Linux. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Zalo\b/i, 'Zalo'],
  [/Telegram/i, 'Telegram'],
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/coc_coc_browser\//i, 'Cốc Cốc'],
  [/\b(?:UCBrowser|UBrowser)\//, 'UC'],
  [/\b(?:MQQBrowser|QQBrowser)\//, 'QQ'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/HarmonyOS/i, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system of a user agent in words that need no language, as in `Chrome · Android`; empty when neither is known. */
export function deviceWords(userAgent: string): string {
  const first = (names: typeof BROWSERS): string[] => {
    const found = names.find(([pattern]) => pattern.test(userAgent));
    return found ? [found[1]] : [];
  };
  return [...first(BROWSERS), ...first(SYSTEMS)].join(' · ');
}

/** An address without its last part: enough to recognise one's own network, too little to follow somebody. */
export function maskedAddress(address: string): string {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  if (v4) return `${v4[1]}.*`;
  const groups = address.split(':').filter((group) => group !== '');
  return groups.length < 3 ? '*' : `${groups.slice(0, 3).join(':')}:*`;
}
