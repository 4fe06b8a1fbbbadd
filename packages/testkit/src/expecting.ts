/**
 * Something that will happen because of what the test does next, waited for from now on. Should a step in between fail, the test
 * fails there; this wait, which then fails later and is heard by nobody, says nothing more.
 */
export function expecting<T>(wait: Promise<T>): Promise<T> {
  wait.catch(() => undefined);
  return wait;
}
