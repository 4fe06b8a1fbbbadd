import { buildApp } from './build-app.ts';

/** Everything the operators' page is made from. */
const SOURCES = [
  'apps/console',
  'packages/ui',
  'packages/i18n',
  'packages/contract',
  'packages/engine/src',
  'package-lock.json',
];

/** Builds the operators' page where that is needed and returns its folder (`buildApp`). */
export async function buildConsole(log: (line: string) => void): Promise<string> {
  return buildApp({ name: 'console', sources: SOURCES }, log);
}
