/**
 * A transition between screens that the browser gives up (tab hidden, window resized) rejects a promise nobody holds. The
 * navigation itself has gone through, so it is nobody's error (spec §2: navigation errors are swallowed).
 */
export function swallowAbortedTransitions(): void {
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason;
    if (reason instanceof DOMException && /transition/i.test(reason.message)) event.preventDefault();
  });
}
