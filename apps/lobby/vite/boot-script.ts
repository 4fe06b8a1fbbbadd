export interface BootFacts {
  /** Address of each enabled locale's file; the first is the default. */
  readonly locales: Readonly<Record<string, string>>;
  /** The same for the texts that only a member sees. */
  readonly inside: Readonly<Record<string, string>>;
  /** And for those of a room's talk. */
  readonly talk: Readonly<Record<string, string>>;
  /** And for those of an agent's screens. */
  readonly team: Readonly<Record<string, string>>;
  /** And for those of external games. */
  readonly games: Readonly<Record<string, string>>;
  /** And for those of levels and promotions. */
  readonly gifts: Readonly<Record<string, string>>;
  /** Modules of the first screen of a visitor and of a member, fetched beside the entry instead of after it. */
  readonly visitor: readonly string[];
  readonly member: readonly string[];
}

/**
 * The one script inside the page: sets language and appearance before the first paint and starts the locale file and the
 * first screen's modules in parallel with the entry. What Telegram puts into the address (its word for its user) leaves it
 * before anything else can read or keep it. Its hash goes into the content security policy.
 */
export function bootScript({ locales, inside, talk, team, games, gifts, visitor, member }: BootFacts): string {
  return `(() => {
const root = document.documentElement, files = ${JSON.stringify(locales)}, inside = ${JSON.stringify(inside)}, tags = Object.keys(files);
let language, theme, token, launch = '';
const hash = location.hash.slice(1);
try { language = localStorage.language; theme = localStorage.theme; token = localStorage.token; launch = sessionStorage.telegram || '' } catch {}
if (hash.includes('tgWebAppData=')) {
launch = hash;
history.replaceState(history.state, '', location.pathname + location.search);
try { sessionStorage.telegram = hash } catch {}
}
const hosted = launch !== '' || /ua_(H5|Android|iOS)/.test(navigator.userAgent);
const wanted = (language || '').replace('_', '-');
const tag = tags.find((one) => one === wanted) || tags.find((one) => one.slice(0, 2) === wanted.slice(0, 2)) || tags[0];
const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
root.lang = tag;
root.dataset.theme = dark ? 'dark' : 'light';
const load = (file) => {
const texts = fetch(file).then((reply) => { if (!reply.ok) throw new Error(reply.status); return reply.json() });
texts.catch(() => {});
return texts;
};
const messages = load(files[tag]), insideMessages = token ? load(inside[tag]) : null;
window.drawroomBoot = { locales: files, inside, talk: ${JSON.stringify(talk)}, team: ${JSON.stringify(team)}, games: ${JSON.stringify(games)}, gifts: ${JSON.stringify(gifts)}, messages, insideMessages, launch, hosted };
for (const href of token ? ${JSON.stringify(member)} : ${JSON.stringify(visitor)}) {
const link = document.createElement('link');
link.rel = 'modulepreload'; link.href = href; document.head.append(link);
}
})()`.replaceAll('\n', '');
}
