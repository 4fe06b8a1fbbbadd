/** A bare WebSocket that speaks Socket.IO by hand, for tests of what stands on the wire. */
export class RawSocket {
  readonly #socket: WebSocket;
  readonly #inbox: unknown[][] = [];
  #watchers: (() => void)[] = [];
  #acks = 0;
  #isClosed = false;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#take(String(data)));
    socket.addEventListener('close', () => {
      this.#isClosed = true;
      this.#tell();
    });
  }

  /** Connects and joins; the promise is rejected when the server does not let it in. */
  static async open(url: string, query: Readonly<Record<string, string>>): Promise<RawSocket> {
    const target = new URL('/socket.io/', url.replace(/^http/, 'ws'));
    for (const [name, value] of Object.entries({ EIO: '4', transport: 'websocket', ...query })) {
      target.searchParams.set(name, value);
    }
    const socket = new WebSocket(target);
    const raw = new RawSocket(socket);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      socket.addEventListener('error', () => reject(new Error('not let in')));
    });
    socket.send('40');
    await raw.heard('ready');
    return raw;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Everything heard so far under one event name, oldest first. */
  all(name: string): Record<string, unknown>[] {
    return this.#inbox.filter(([type]) => type === name).map(([, payload]) => payload as Record<string, unknown>);
  }

  /** The n-th event of a name, counted from one; waits for it. */
  async heard(name: string, n = 1): Promise<Record<string, unknown>> {
    for (;;) {
      const found = this.all(name)[n - 1];
      if (found) return found;
      if (this.#isClosed) throw new Error(`closed before ${name}`);
      await this.#change();
    }
  }

  async closed(): Promise<void> {
    while (!this.#isClosed) await this.#change();
  }

  /** Sends a message and waits for its answer. */
  async ask(message: string, payload: object): Promise<Record<string, unknown> | number> {
    const id = (this.#acks += 1);
    this.#socket.send(`42${id}${JSON.stringify([message, payload])}`);
    const [, answer] = await this.#answer(`ack ${id}`);
    return answer as Record<string, unknown> | number;
  }

  tell(message: string, payload: object): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(`42${JSON.stringify([message, payload])}`);
  }

  close(): void {
    this.#socket.close();
  }

  async #answer(name: string): Promise<unknown[]> {
    for (;;) {
      const found = this.#inbox.find(([type]) => type === name);
      if (found) return found;
      if (this.#isClosed) throw new Error('closed before the answer');
      await this.#change();
    }
  }

  #take(text: string): void {
    if (text === '2') return this.#socket.send('3');
    if (text.startsWith('42')) this.#inbox.push(JSON.parse(text.slice(2)) as unknown[]);
    const ack = /^43(\d+)(.*)$/s.exec(text);
    if (ack) this.#inbox.push([`ack ${ack[1]}`, ...(JSON.parse(ack[2] ?? '[]') as unknown[])]);
    this.#tell();
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#watchers.push(resolve));
  }

  #tell(): void {
    for (const watcher of this.#watchers.splice(0)) watcher();
  }
}
