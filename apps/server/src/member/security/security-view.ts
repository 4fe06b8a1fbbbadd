import type { ReplyOf } from '@drawroom/contract/call';
import type { getSecurity } from '@drawroom/contract/member-security';
import type { Kernel, MemberContext } from '../../kernel/kernel.ts';
import { deviceWords, maskedAddress } from './device-words.ts';
import { selectLogins } from './login-log.ts';
import { otherPasskeyAddress, passkeySite } from '../../kernel/passkey/site.ts';
import { memberPasskeys, passkeysOf } from './passkeys.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';
import { hasTotp } from './totp.ts';

/** Everything about the safety of an account that its member may see. */
export async function securityView(kernel: Kernel, context: MemberContext): Promise<ReplyOf<typeof getSecurity>> {
  const { session, host } = context;
  const { db, config } = kernel;
  const [sessions, logins, totp, passkeys, left] = await Promise.all([
    kernel.sessions.listOf(db, session.memberId),
    selectLogins(db, session.memberId),
    hasTotp(db, session.memberId),
    passkeysOf(db, session.memberId),
    recoveryCodesLeft(db, session.memberId),
  ]);
  const book = memberPasskeys(config);
  const here = passkeySite(book, host) !== null;
  return {
    devices: sessions.map((one) => ({
      id: one.id,
      device: deviceWords(one.device),
      address: maskedAddress(one.address),
      createdAt: one.createdAt,
      lastSeenAt: one.lastSeenAt,
      current: one.id === session.id,
      secondFactor: one.secondFactor,
    })),
    logins: logins.map(({ at, address, device, result }) => ({
      at,
      result,
      device: deviceWords(device),
      address: maskedAddress(address),
    })),
    totp,
    recoveryCodesLeft: left,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    passkeysHere: here,
    passkeysAt: here ? null : otherPasskeyAddress(book, host),
  };
}
