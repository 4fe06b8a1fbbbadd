/** The one service worker of the lobby: it keeps the page for days without a network, and shows pushes. */
const WORKER = '/lobby-worker.js';

interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

let policy: ScriptUrlPolicy | undefined;

/** The page's policy wants addresses of scripts vouched for; this one is ours. */
function trusted(url: string): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  policy ??= factory?.createPolicy('lobby-worker', { createScriptURL: () => WORKER });
  return policy?.createScriptURL(url) ?? url;
}

/** Registers the worker, or gives the one there is. Rejects where the browser has none or wants none. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(trusted(WORKER));
}

/** The worker's registration; undefined where there is none. */
export function workerHere(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration(WORKER);
}

/** Mark of the build that this page is of; empty while developing. */
export function releaseHere(): string {
  return (window as Partial<Pick<Window, 'drawroomBoot'>>).drawroomBoot?.release ?? '';
}
