import type { AnyCall, CallerInputOf, ReplyOf } from '@drawroom/contract/call';
import { audienceOf } from '@drawroom/contract/events';
import type { EventData, EventType } from '@drawroom/contract/events';
import { login, logout, register } from '@drawroom/contract/member';
import type { MemberView } from '@drawroom/contract/member';
import { createClient } from '@drawroom/client/create-client';
import type { Client, ClientOptions } from '@drawroom/client/create-client';
import { createRealtime } from '@drawroom/client/create-realtime';
import type { Realtime, RealtimeOptions } from '@drawroom/client/create-realtime';
import { memoryKeyStore } from '@drawroom/client/memory-key-store';

import { captchaToken } from './captcha-token.ts';
import { expecting } from './expecting.ts';

/** Passes every setting of the password rules. */
export const SCRIPTED_PASSWORD = 'k7pexq2m9w';
const HEARD_WITHIN_MS = 10_000;

export interface ScriptedMemberOptions {
  /** Default: a name nobody has. */
  readonly username?: string;
  readonly password?: string;
  /** Logs in as somebody who exists; default: registers. */
  readonly exists?: boolean;
  readonly inviteCode?: string;
  /** Anything of the client that a test bends, such as its `fetch`. */
  readonly client?: Partial<ClientOptions>;
}

/** A member who does over real HTTP and sockets what the lobby's client does. */
export interface ScriptedMember extends Disposable {
  readonly username: string;
  readonly password: string;
  readonly client: Client;
  /** As told at login. */
  readonly view: MemberView;
  /** @throws CallRefused, NetworkFailure, SessionEnded, ServerFault */
  call<C extends AnyCall>(definition: C, input: CallerInputOf<C>): Promise<ReplyOf<C>>;
  /** The member's realtime connection, made when first asked for. */
  realtime(options?: RealtimeOptions): Realtime;
  /** Waits until the connection stands. */
  connected(): Promise<Realtime>;
  /** Hears an audience from now on; ready when its events come through. */
  listenTo(audience: string): Promise<void>;
  /** The next event of a type that fits, from this moment on. */
  next<T extends EventType>(type: T, fits?: (data: EventData<T>) => boolean): Promise<EventData<T>>;
  /** Logs out at the server and forgets the session. */
  logOut(): Promise<void>;
  /** Closes the connection; the session stays. */
  stop(): void;
}

let made = 0;

function freshUsername(): string {
  made += 1;
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return `m${random.toString(36)}${made.toString(36)}`.padEnd(8, '0').slice(0, 16);
}

/** A member at `server`, registered or logged in. Replies are held against the contract. */
export async function aMember(
  server: { readonly url: string },
  options: ScriptedMemberOptions = {},
): Promise<ScriptedMember> {
  const { username = freshUsername(), password = SCRIPTED_PASSWORD, inviteCode } = options;
  const client = createClient({
    baseUrl: server.url,
    terminal: 'h5',
    getLang: () => 'en_US',
    store: memoryKeyStore(),
    strictReplies: true,
    ...options.client,
  });
  const reply = options.exists
    ? await client.signIn(login, { username, password })
    : await client.signIn(register, {
        username,
        password,
        confirmPassword: password,
        captchaToken: await captchaToken(async (call, fields) => client.call(call, fields as never), 'register'),
        ...(inviteCode ? { inviteCode } : {}),
      });
  return scripted({ client, username, password, view: reply.member });
}

function scripted(who: { client: Client; username: string; password: string; view: MemberView }): ScriptedMember {
  const { client } = who;
  let opened: Realtime | null = null;
  const realtime = (options?: RealtimeOptions): Realtime => (opened ??= createRealtime(client, options));
  const connected = async (): Promise<Realtime> => {
    const link = realtime();
    await until('a connection', (done) => {
      const look = (): void => void (link.state === 'connected' && done());
      const off = link.subscribe(look);
      look();
      return off;
    });
    return link;
  };
  const stop = (): void => {
    opened?.stop();
    opened = null;
  };
  return {
    ...who,
    call: client.call,
    realtime,
    connected,
    listenTo: async (audience) => {
      const link = await connected();
      await until(audience, (done) => {
        const off = link.onResync((first) => void (first === audience && done()));
        link.join(audience);
        return off;
      });
    },
    next: (type, fits = () => true) =>
      expecting(until(type, (done) => realtime().on(type, (data) => void (fits(data) && done(data))))),
    logOut: async () => {
      await client.call(logout, {});
      await client.endSession();
    },
    stop,
    [Symbol.dispose]: stop,
  };
}

/** Settles when `watch` calls `done`; fails when nothing comes for so long that nothing will. */
function until<T = void>(what: string, watch: (done: (value: T) => void) => () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    let off = (): void => {};
    let isDone = false;
    const timer = setTimeout(() => {
      off();
      reject(new Error(`${what} did not come within ${HEARD_WITHIN_MS} ms`));
    }, HEARD_WITHIN_MS);
    off = watch((value) => {
      isDone = true;
      clearTimeout(timer);
      off();
      resolve(value);
    });
    if (isDone) off();
  });
}

/** Audience of a member's own events. */
export function ownAudience(member: Pick<ScriptedMember, 'view'>): string {
  return audienceOf.member(member.view.id);
}
