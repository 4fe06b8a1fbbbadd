import { buildApp } from './build-app.ts';

/** Everything the lobby is made from. */
const SOURCES = [
  'apps/lobby',
  'packages/ui',
  'packages/i18n',
  'packages/client',
  'packages/verifier/src',
  'packages/contract',
  'packages/engine/src',
  'package-lock.json',
];

/** Builds the lobby where that is needed and returns its folder (`buildApp`). */
export async function buildLobby(log: (line: string) => void): Promise<string> {
  return buildApp({ name: 'lobby', sources: SOURCES }, log);
}

/** The same for the gallery of all parts, which is no part of the product (decision 073). */
export async function buildGallery(log: (line: string) => void): Promise<string> {
  return buildApp({ name: 'lobby', sources: SOURCES, mode: 'gallery' }, log);
}
