/** A server that takes longer has been given up by then. */
const PATIENCE_MS = 20_000;

/**
 * After a form was sent: leads to its first field with a fault, as soon as there is one. Until then it watches, because a
 * server finds faults later than the form itself; whoever has gone on typing is left alone.
 */
export function showFirstFault(form: HTMLFormElement): void {
  const watch = new MutationObserver(look);
  const timer = setTimeout(stop, PATIENCE_MS);
  function stop(): void {
    watch.disconnect();
    clearTimeout(timer);
    form.removeEventListener('input', stop);
  }
  function look(): void {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field === null) return;
    stop();
    field.focus({ preventScroll: true });
    field.scrollIntoView?.({ block: 'center' });
  }
  form.addEventListener('input', stop);
  watch.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] });
  look();
}
