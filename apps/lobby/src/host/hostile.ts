import { memoryKeyStore } from '@drawroom/client/memory-key-store';
import { SESSION, SIGNATURE, patiently, wellBehaved } from './fake-hosts.ts';
import type { Behaviour } from './fake-hosts.ts';
import type { Host } from './host.ts';

/** Everything a host can be asked and told, as the lobby does it. */
export async function everything(host: Host): Promise<Readonly<Record<string, unknown>>> {
  const told: unknown[] = [];
  host.listen({
    onTheme: (theme) => told.push(theme),
    onSafeArea: (area) => told.push(area),
    onBack: () => told.push('back'),
    onSession: () => told.push('session'),
  });
  host.rememberLanguage('en_US');
  host.openExternal('https://example.org/a?b#c');
  host.haptic(15);
  host.guardClose(true);
  host.guardClose(false);
  host.showBack(true);
  host.logOut();
  const refreshed = host.refresh();
  const session = await patiently(host.keyStore(memoryKeyStore()).load());
  return {
    told,
    refreshed,
    session,
    language: await patiently(host.language()),
    theme: await patiently(host.theme()),
    area: await patiently(host.safeArea()),
    id: await patiently(host.sessionId()),
    shared: await patiently(host.share({ title: 'A draw', url: 'https://house.test/proof' })),
  };
}

/** JSON that is small and deep. */
export const deep = `${'['.repeat(3_000)}${']'.repeat(3_000)}`;
/** What a broken, changed or hostile shell may do. */
export const HOSTILE: readonly (readonly [string, Behaviour])[] = [
  ['never answers', () => undefined],
  [
    'throws',
    () => {
      throw new Error('from the other side');
    },
  ],
  ['answers numbers', () => 7],
  ['answers objects instead of text', () => ({ token: SESSION.token, value: SESSION })],
  ['answers functions', () => () => SESSION],
  ['answers what is no JSON', () => '{"token":'],
  ['answers null', () => 'null'],
  ['answers wrong types', () => JSON.stringify({ token: 7, me: null, expiresAt: 'soon', top: '1', methods: 'all' })],
  ['answers wrong words', () => JSON.stringify('xx')],
  ['answers a list', () => JSON.stringify([SESSION])],
  ['answers far too much', () => JSON.stringify('A'.repeat(2_000_000))],
  [
    'answers well, behind a flood of blanks',
    (method, argument) => `${' '.repeat(9_000)}${String(wellBehaved(method, argument))}`,
  ],
  ['answers nests', () => deep],
  ['answers for prototypes', () => '{"__proto__":{"token":"x"},"constructor":{"prototype":{}}}'],
  [
    'answers headers with line breaks',
    (method) =>
      JSON.stringify(method === 'getSession' ? { ...SESSION, token: `${SESSION.token}\r\nx: y` } : `${SIGNATURE}\n`),
  ],
  [
    'answers text of other scripts',
    (method) => JSON.stringify(method === 'getSession' ? { ...SESSION, me: '我‮\0🎲' } : 'vi_VＮ'),
  ],
  ['answers edges wider than the screen', () => JSON.stringify({ top: 1e9, bottom: 0 })],
  ['answers edges below nothing', () => JSON.stringify({ top: -1, bottom: 0 })],
];
