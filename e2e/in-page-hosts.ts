/**
 * What native shells and Telegram put into every page: each function is sent there as text, so it uses nothing of this
 * file but what it declares of the browser.
 */
interface Session {
  readonly token: string;
  readonly me: string;
  readonly expiresAt: number;
}
declare const window: {
  android?: Readonly<Record<string, (id: string, argument: string) => string>>;
  TelegramWebviewProxy?: { postEvent(name: string, data: string): void };
  readonly drawroomBridge?: { reply(id: string, answer: string): void };
  shellSays?(method: string): Promise<void>;
  shellSigns?(text: string): Promise<string>;
};

/** An Android shell that tells what is asked of it and answers signatures late, as a key store does. */
export function putAndroidShell(shell: { readonly methods: readonly string[]; readonly session?: Session }): void {
  const answer = (method: string, id: string, argument: string): string => {
    if (method === 'getSession') return JSON.stringify(shell.session ?? null);
    if (method === 'sign') {
      void window.shellSigns?.(argument).then((sign) => window.drawroomBridge?.reply(id, JSON.stringify(sign)));
      return '';
    }
    void window.shellSays?.(method);
    return '';
  };
  window.android = Object.fromEntries(
    shell.methods.map((method) => [method, (id: string, argument: string) => answer(method, id, argument)]),
  );
}

/** The proxy of Telegram's clients, as far as a page can tell. */
export function putTelegram(): void {
  window.TelegramWebviewProxy = { postEvent: () => undefined };
}
