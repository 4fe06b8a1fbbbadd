import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const ENTRY = fileURLToPath(new URL('../src/main.tsx', import.meta.url));
const LOGIN = fileURLToPath(new URL('../src/member/login-screen.tsx', import.meta.url));

/** Every module that `from` imports at once, directly or not. */
function reachable(from: string, context: Context): Set<string> {
  const found = new Set<string>();
  const waiting = [from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** What the first screen of a visitor needs and other screens need as well: fields, times, notices. */
function sharedByLogin(context: Context): string[] {
  const parts = reachable(LOGIN, context);
  const isShared = (id: string): boolean =>
    (context.getModuleInfo(id)?.importers ?? []).some((importer) => !parts.has(importer));
  return [...parts].filter((id) => id !== LOGIN && isShared(id));
}

/**
 * Keeps what every screen needs in one chunk, and with it what the login shares with others: many small chunks compress worse
 * (together they cost the login 2.5 KiB: `node apps/lobby/vite/size-report.ts`) and load one after the other.
 */
export function entryGroup(): { name: (id: string, context: Context) => string | null } {
  let base: Set<string> | null = null;
  return {
    name(id, context) {
      base ??= new Set([...reachable(ENTRY, context), ...sharedByLogin(context)]);
      return id !== ENTRY && base.has(id) ? 'base' : null;
    },
  };
}
