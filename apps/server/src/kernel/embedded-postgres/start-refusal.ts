/** The server cannot start for a reason its owner can mend. `message` is one clear line, fit to be printed alone. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
