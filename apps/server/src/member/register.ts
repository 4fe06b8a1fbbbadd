import type { InputOf } from '@drawroom/contract/call';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { memberCalls } from '@drawroom/contract/member';
import { heldSetting, houseSetting } from '../kernel/house-settings.ts';
import type { CallContext, Kernel } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { useCaptcha } from './captcha/use-captcha.ts';
import { keepProved, provePhone } from './contact/own-phone.ts';
import { createMember } from './create-member.ts';
import type { MemberDeps } from './deps.ts';
import { openSession } from './open-session.ts';
import { placeKey, placeOf } from './place.ts';
import { isClosedName } from './privacy/closed-names.ts';
import type { LoginReply } from './present.ts';
import { requireOpenDoor } from './registration-door.ts';
import { requireInvite } from './require-invite.ts';
import { requireNewPassword } from './require-new-password.ts';
import { findMemberByName } from './store.ts';
import { charge } from './throttle.ts';

/**
 * Registers a member and logs him in (spec §5). With an invite code he becomes a member of its owner's team. Refuses with
 * `member.passwords_differ`, `member.password_weak` (data.reason), `member.invite_code_unknown`, `member.username_taken`.
 * A captcha is always needed (`member.captcha_required`, `member.captcha_wrong`) and is used up before anything is told of
 * names or codes; addresses and neighbourhoods are slowed down besides (`member.locked_for_now`). A phone is proved
 * by its code, which is used up with the registration (`provePhone` says how it is refused). Who may register at all is a setting of
 * the house (`requireOpenDoor`): said before anything is used up, and held once more until the member is there.
 */
export async function register(
  kernel: Kernel,
  deps: MemberDeps,
  request: { readonly input: InputOf<typeof memberCalls.register>; readonly context: CallContext },
): Promise<LoginReply> {
  const { input, context } = request;
  const { username, password, confirmPassword } = input;
  requireOpenDoor(await houseSetting(kernel, kernel.db, 'registration'), input);
  requireNewPassword(kernel, { username, password, confirmPassword });
  await useCaptcha(kernel.db, { token: input.captchaToken, scene: 'register' });

  const place = placeOf(context);
  const origin = [
    { scope: 'register', key: placeKey(place.subscriber) },
    { scope: 'register-prefix', key: placeKey(place.prefix) },
  ] as const;
  await charge(kernel.db, origin, kernel.clock.now());
  const invite =
    input.inviteCode === undefined ? null : await requireInvite(kernel, deps, { code: input.inviteCode, place });
  if ((await findMemberByName(kernel.db, username)) !== null || (await isClosedName(kernel, username)))
    throw new Refusal('member.username_taken');

  const right = await provePhone(kernel, input, context);
  const passwordPhc = await deps.passwords.hash(password);
  return kernel.db.tx(async (t) => {
    requireOpenDoor(await heldSetting(kernel, t, 'registration'), input);
    const member = await createMember(t, deps.tree, {
      username,
      passwordPhc,
      kind: invite?.kind ?? 'player',
      currency: deps.currency,
      zone: zoneOf(context.locale),
      invite,
    });
    await keepProved(kernel, t, { memberId: member.id, right, context, deps });
    return openSession(kernel, t, { member, publicKey: input.publicKey, context });
  });
}

/** Where a language of one country is spoken; English, in which people of many countries register, keeps the house's zone. */
const ZONES: Readonly<Partial<Record<LocaleTag, string>>> = {
  'zh-TW': 'Asia/Taipei',
  'zh-HK': 'Asia/Hong_Kong',
  'vi-VN': 'Asia/Ho_Chi_Minh',
  'th-TH': 'Asia/Bangkok',
  'id-ID': 'Asia/Jakarta',
  'ms-MY': 'Asia/Kuala_Lumpur',
  'ja-JP': 'Asia/Tokyo',
  'bn-BD': 'Asia/Dhaka',
  'ar-EG': 'Africa/Cairo',
  'tr-TR': 'Europe/Istanbul',
  'ru-RU': 'Europe/Moscow',
  'de-DE': 'Europe/Berlin',
  'nl-NL': 'Europe/Amsterdam',
  'fr-FR': 'Europe/Paris',
  'it-IT': 'Europe/Rome',
  'es-ES': 'Europe/Madrid',
  'es-AR': 'America/Argentina/Buenos_Aires',
  'es-CO': 'America/Bogota',
  'es-PE': 'America/Lima',
  'es-VE': 'America/Caracas',
  'pt-BR': 'America/Sao_Paulo',
  'sw-KE': 'Africa/Nairobi',
  'en-GB': 'Europe/London',
  'en-IE': 'Europe/Dublin',
  'en-ZA': 'Africa/Johannesburg',
  'en-NG': 'Africa/Lagos',
  'en-GH': 'Africa/Accra',
  'en-PH': 'Asia/Manila',
};

/** Zone of a new member's days, from the language he registers in; he can choose another one. */
export function zoneOf(locale: LocaleTag): string {
  return ZONES[locale] ?? 'Asia/Shanghai';
}
