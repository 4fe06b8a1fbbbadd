import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const ENTRY = fileURLToPath(new URL('../src/main.tsx', import.meta.url));

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

/** Keeps what every screen needs in one chunk: many small ones would compress worse and load one after the other. */
export function entryGroup(): { name: (id: string, context: Context) => string | null } {
  let base: Set<string> | null = null;
  return {
    name(id, context) {
      base ??= reachable(ENTRY, context);
      return id !== ENTRY && base.has(id) ? 'base' : null;
    },
  };
}
