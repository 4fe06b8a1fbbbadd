import { LOCALES } from '@drawroom/contract/locales';

/** Header codes that are not their locale's tag with another sign between its parts. */
const ODD_HEADERS = Object.fromEntries(
  LOCALES.flatMap(({ tag, header }) => (header.replace('_', '-') === tag ? [] : [[header, tag]])),
);

export interface BootFacts {
  /** Mark of the build; empty while developing. */
  readonly release: string;
  /** Mark in the names of each enabled locale's files, by header code; the first is the default's. */
  readonly words: Readonly<Record<string, string>>;
  /** Modules of the first screen of a visitor and of a member, fetched beside the entry instead of after it. */
  readonly visitor: readonly string[];
  readonly member: readonly string[];
}

/**
 * The one script inside the page: sets language and appearance before the first paint and starts the locale file and the
 * first screen's modules in parallel with the entry. What Telegram puts into the address (its word for its user) leaves it
 * before anything else can read or keep it. Its hash goes into the content security policy.
 */
export function bootScript({ release, words, visitor, member }: BootFacts): string {
  return `(() => {
const root = document.documentElement, words = ${JSON.stringify(words)}, headers = Object.keys(words);
let language, theme, token, launch = '';
const hash = location.hash.slice(1);
try { language = localStorage.language; theme = localStorage.theme; token = localStorage.token; launch = sessionStorage.telegram || '' } catch {}
if (hash.includes('tgWebAppData=')) {
launch = hash;
history.replaceState(history.state, '', location.pathname + location.search);
try { sessionStorage.telegram = hash } catch {}
}
const hosted = launch !== '' || /ua_(H5|Android|iOS)/.test(navigator.userAgent);
const wanted = (language || '').replace('-', '_').toLowerCase();
const header = headers.find((one) => one.toLowerCase() === wanted) || headers[0];
const tag = ${JSON.stringify(ODD_HEADERS)}[header] || header.replace('_', '-');
const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
root.lang = tag;
root.dir = header.startsWith('ar') ? 'rtl' : 'ltr';
root.dataset.theme = dark ? 'dark' : 'light';
const load = (part) => {
const texts = fetch('/i18n/' + part + tag + '.' + words[header] + '.json').then((reply) => { if (!reply.ok) throw new Error(reply.status); return reply.json() });
texts.catch(() => {});
return texts;
};
const messages = load(''), insideMessages = token ? load('inside.') : null;
window.drawroomBoot = { release: '${release}', words, messages, insideMessages, launch, hosted };
for (const href of token ? ${JSON.stringify(member)} : ${JSON.stringify(visitor)}) {
const link = document.createElement('link');
link.rel = 'modulepreload'; link.href = href; document.head.append(link);
}
})()`.replaceAll('\n', '');
}
