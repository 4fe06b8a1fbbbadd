import { paths } from '../paths.ts';

const OUTSIDE: ReadonlySet<string> = new Set([paths.login(), paths.register(), paths.noNetwork()]);
const INSIDE: ReadonlySet<string> = new Set(
  Object.values(paths)
    .map((path) => path())
    .filter((path) => !OUTSIDE.has(path)),
);

/**
 * Where a login leads: to the page that was asked for, when it is one of the lobby's own screens, else to enter room
 * (spec §2). Anything that is not exactly a known path, such as another host, is not followed.
 */
export function pageAfterLogin(asked: unknown): string {
  if (typeof asked !== 'string' || !/^\/[A-Za-z]/.test(asked)) return paths.enterRoom();
  const path = asked.split(/[?#]/, 1)[0] ?? '';
  return INSIDE.has(path) ? asked : paths.enterRoom();
}
