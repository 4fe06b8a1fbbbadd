import { buildApp } from './build-app.ts';

/** Everything the sample provider's pages are made from. */
const SOURCES = [
  'apps/provider/web',
  'apps/provider/vite.config.ts',
  // Laws of games and matches, which the pages also run.
  'apps/provider/src/games',
  'apps/provider/src/sports',
  'apps/provider/src/page-locales.ts',
  'packages/contract',
  'packages/engine/src',
  'package-lock.json',
];

/** Builds the sample provider's pages where that is needed and returns their folder (`buildApp`). */
export async function buildProvider(log: (line: string) => void): Promise<string> {
  return buildApp({ name: 'provider', sources: SOURCES }, log);
}
