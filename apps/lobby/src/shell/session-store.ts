import type { MemberView } from '@drawroom/contract/member';
import { create } from 'zustand';
import { dropKeptDatabases } from './kept-databases.ts';
import { clearAtLogout, dropFoundPassword, readKey, writeKey } from './storage.ts';

export interface SessionState {
  /** Session token; null for a visitor. */
  readonly token: string | null;
  /** The member as last told by the server. */
  readonly member: MemberView | null;
  readonly roomCode: string | null;
  readonly socketUrl: string | null;
  /** How a person is checked at login (spec §3): `slide` unless the server's configuration says otherwise. */
  readonly verificationCodeType: string;
  /** Last username used to log in; stays after logout. */
  readonly username: string | null;
}

function storedMember(): MemberView | null {
  const text = readKey('loginInfo');
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'id' in value ? (value as MemberView) : null;
  } catch {
    return null;
  }
}

function stored(): SessionState {
  return {
    token: readKey('token'),
    member: storedMember(),
    roomCode: readKey('roomCode'),
    socketUrl: readKey('socketUrl'),
    verificationCodeType: readKey('verificationCodeType') ?? 'slide',
    username: readKey('username'),
  };
}

/** The session as every screen sees it. Read with a selector: `useSession((s) => s.member)`. */
export const useSession = create<SessionState>(() => stored());

/** Symbol of a currency for `currencyTypemark`, e.g. ¥ for CNY; the code itself when Intl knows none. */
export function currencyMark(currency: string): string {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
    return format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency;
  } catch {
    return currency;
  }
}

/** Takes over what the server says about the member: after login, on every refetch, when the balance changes. */
export function rememberMember(member: MemberView): void {
  writeKey('loginInfo', JSON.stringify(member));
  writeKey('memberId', member.id);
  writeKey('currencyType', member.currency);
  writeKey('currencyTypemark', currencyMark(member.currency));
  useSession.setState({ member });
}

/** New balance of the member, as told by an event or an order's reply. */
export function rememberBalance(balance: string): void {
  const { member } = useSession.getState();
  if (member) rememberMember({ ...member, balance });
}

/** Whether the member's password is one that he has chosen himself; until then he is led to choose one. */
export function rememberOwnPassword(own: boolean): void {
  const { member } = useSession.getState();
  if (member === null) return;
  const { passwordMustChange: _before, ...rest } = member;
  rememberMember(own ? rest : { ...rest, passwordMustChange: true });
}

/** Starts a session from the reply of login or registration. The password is never stored. */
export function beginSession(reply: { token: string; member: MemberView }): void {
  dropFoundPassword();
  writeKey('token', reply.token);
  writeKey('username', reply.member.username);
  useSession.setState({ token: reply.token, username: reply.member.username });
  rememberMember(reply.member);
}

/** The session goes on under a new token. */
export function continueSession(token: string): void {
  writeKey('token', token);
  useSession.setState({ token });
}

/** The login no longer offers the last name: its account has been closed. */
export function forgetUsername(): void {
  writeKey('username', null);
  useSession.setState({ username: null });
}

/** Room the member is in (spec §3 `roomCode`). */
export function rememberRoom(roomCode: string | null): void {
  writeKey('roomCode', roomCode);
  useSession.setState({ roomCode });
}

/** Settings of the server that the spec keeps locally (spec §3 "Config data"). */
export function rememberConfig(config: { socketUrl: string; verificationCodeType?: string }): void {
  writeKey('socketUrl', config.socketUrl);
  useSession.setState({ socketUrl: config.socketUrl });
  if (config.verificationCodeType === undefined) return;
  writeKey('verificationCodeType', config.verificationCodeType);
  useSession.setState({ verificationCodeType: config.verificationCodeType });
}

/** Forgets the session here: everything stored but the keep-list goes (spec §9). The server is told by the logout call. */
export function endSession(): void {
  try {
    clearAtLogout(localStorage);
  } catch {
    // No storage, nothing to clear.
  }
  dropKeptDatabases();
  useSession.setState(stored());
  useSession.setState({ token: null, member: null, roomCode: null });
}
