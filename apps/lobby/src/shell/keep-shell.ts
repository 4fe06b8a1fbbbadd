import { useNetwork } from './network-store.ts';
import { queryClient } from './query-client.ts';
import { registerWorker, releaseHere, workerHere } from './worker.ts';

const FILES = /^\/(assets|i18n|theme|house-logo)\//;

/**
 * Has the page kept for days without a network: its worker, and what of it was loaded before the worker was there. Where the browser
 * has no worker, or wants none, the lobby goes on without. What was shown from the phone is fetched anew once the way is free again.
 */
export async function keepShell(): Promise<void> {
  useNetwork.subscribe((now, before) => {
    if (before.keptAt !== null && now.keptAt === null) void queryClient.invalidateQueries();
  });
  if (!('serviceWorker' in navigator) || !window.isSecureContext || releaseHere() === '') return;
  await registerWorker();
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = loaded.filter(({ origin, pathname }) => origin === window.location.origin && FILES.test(pathname));
  active?.postMessage({ keep: [...new Set(own.map(({ pathname }) => pathname))] }, []);
}

/** Looks whether there is a newer worker, beside the newer page. */
export async function renewWorker(): Promise<void> {
  await (await workerHere())?.update();
}
