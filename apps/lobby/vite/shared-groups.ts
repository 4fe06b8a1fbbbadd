import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const at = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const ENTRY = at('main.tsx');
const API = at('shell/api.ts');
const HOST = at('host/start-host.ts');
const VISITORS = [at('member/register-screen.tsx'), at('member/contact/reset-screen.tsx')];
const FRAME = at('shell/inside-layout.tsx');
const LIST = at('lottery/lottery-list-screen.tsx');

/** The shapes and their library stay with those who hold something against one: in most modules that name them nothing of them is left. */
const SHAPES = /\/node_modules\/zod\/|-shapes\.ts$/;
/** A part that this many screens share is one of all of them. */
const COMMON = 8;
const CASHIER = /\/src\/(?:wallet|deposit|withdrawal)\//;
const ACCOUNT = /\/src\/(?:member|config)\//;
const TEAM = /\/src\/(?:agent|report)\//;
const GAME = /\/src\/(?:game|external-records)\//;
const GIFTS = /\/src\/(?:vip|promotion)\//;
/** What stands in the talk of a room beside words. */
const CARDS = /\/src\/(?:packet|follow)\//;
const CHARTS = /\/src\/lottery\/charts\//;
/** What a member does about himself; what a visitor sees of it first stays by itself. */
const OWN = /\/src\/(?:protection\/|config\/|member\/(?!login|register|contact\/reset|captcha))/;

/** Parts whose screens are opened together, by their names. */
const WHOLE: readonly (readonly [string, RegExp])[] = [
  ['play', GAME],
  ['team', TEAM],
  ['cashier', CASHIER],
  ['gifts', GIFTS],
  ['cards', CARDS],
  ['charts', CHARTS],
  ['own', OWN],
];

/** The parts that are loaded on demand, and for each module those that load it at once. */
function loadersOf(context: Context): Map<string, Set<string>> {
  const loaders = new Map<string, Set<string>>();
  const parts = [ENTRY];
  for (const part of parts) {
    const waiting = [part];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const known = loaders.get(id) ?? new Set<string>();
      if (known.has(part)) continue;
      loaders.set(id, known.add(part));
      const info = context.getModuleInfo(id);
      waiting.push(...(info?.importedIds ?? []));
      parts.push(...(info?.dynamicallyImportedIds ?? []).filter((next) => !parts.includes(next)));
    }
  }
  return loaders;
}

/** The chunk of what these parts share; null where it is laid by itself. */
function chunkFor(loaders: ReadonlySet<string>): string | null {
  // Whoever opens one of their screens opens the others: small parts of their own would weigh a fifth more.
  const own = loaders.size === 0 ? undefined : WHOLE.find(([, of]) => [...loaders].every((part) => of.test(part)));
  if (own !== undefined) return own[0];
  // What the page runs in is asked before the way to the server is made, which takes its keys from there: never in one chunk.
  if (loaders.size < 2 || loaders.has(HOST)) return null;
  if (loaders.has(API)) return 'api';
  const isFirst = loaders.has(FRAME) || loaders.has(LIST);
  if (VISITORS.some((screen) => loaders.has(screen))) return isFirst ? 'visitor' : 'register';
  if (isFirst) return loaders.has(FRAME) ? 'inside' : 'lobby';
  const all = [...loaders];
  // What only an agent opens is nothing for all, however many of his screens share it.
  if (all.every((part) => TEAM.test(part))) return 'team';
  if (loaders.size >= COMMON) return 'parts';
  if (all.every((part) => CASHIER.test(part))) return 'cashier';
  return all.every((part) => ACCOUNT.test(part)) ? 'account' : null;
}

/**
 * Lays what parts of the lobby share into few chunks: the way to the server, the frame of a member, the first screen, what most
 * screens use, the cashier, the account, the agent's screens, cards of a room, charts. A hundred small ones compress worse and name one another at length, which was a tenth
 * of the client (`node apps/lobby/vite/size-report.ts`).
 *
 * A module's imports have at least its own loaders, so that each rule takes them into the same chunk or an earlier one, and no
 * two chunks wait for each other.
 */
export function sharedGroups(): { name: (id: string, context: Context) => string | null } {
  let loaders: Map<string, Set<string>> | null = null;
  return {
    name(id, context) {
      loaders ??= loadersOf(context);
      if (id === FRAME || SHAPES.test(id)) return null;
      return chunkFor(loaders.get(id) ?? new Set());
    },
  };
}
