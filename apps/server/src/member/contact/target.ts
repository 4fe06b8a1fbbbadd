import parsePhone, { getCountryCallingCode, isSupportedCountry, type CountryCode } from 'libphonenumber-js/max';
import { LOCALES } from '@drawroom/contract/locales';
import type { Kernel } from '../../kernel/kernel.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';

/** Where a message goes: a phone in E.164 form or a mailbox in lower case, and the keyed hash it is found by. */
export interface Target {
  readonly channel: 'phone' | 'email';
  readonly address: string;
  readonly key: string;
}

export interface TypedPhone {
  readonly phone: string;
  readonly countryCode?: string | undefined;
}

type Parts = Pick<Kernel, 'config' | 'vault'>;

const LOCALE_REGIONS: readonly string[] = [...new Set(LOCALES.map(({ tag }) => tag.slice(-2)))];

/** Regions whose numbers are served: the setting, or those of the product's locales. */
export function servedRegions(config: Kernel['config']): readonly CountryCode[] {
  return (config.sending.phoneCountries ?? LOCALE_REGIONS).filter((region) => isSupportedCountry(region));
}

export function callingCodeOf(region: CountryCode): string {
  return getCountryCallingCode(region);
}

/**
 * A number that a text message can reach. Refuses with `member.phone_invalid` for anything else (landlines and numbers
 * that cost the caller extra among it) and with `member.country_not_served`.
 */
export function phoneTarget({ config, vault }: Parts, typed: TypedPhone): Target {
  const text = typed.phone.normalize('NFKC').trim();
  // Digits of any script and the usual signs between them: nothing unseen, no letters, no extension.
  if (!/^\+?[\p{Nd} ().-]{4,31}$/u.test(text)) throw new Refusal('member.phone_invalid');
  const number = parsePhone(text, { ...callerOf(typed.countryCode), extract: false });
  const type = number?.isValid() === true ? number.getType() : undefined;
  if (number?.country === undefined || (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE'))
    throw new Refusal('member.phone_invalid');
  if (!servedRegions(config).includes(number.country)) throw new Refusal('member.country_not_served');
  const address = number.number;
  return { channel: 'phone', address, key: vault.lookupKey('phone', address) };
}

function callerOf(countryCode: string | undefined): { defaultCountry?: CountryCode; defaultCallingCode?: string } {
  if (countryCode === undefined) return {};
  const region = countryCode.toUpperCase();
  if (isSupportedCountry(region)) return { defaultCountry: region };
  return { defaultCallingCode: countryCode.replace('+', '') };
}

const LOCAL = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const EMAIL = new RegExp(String.raw`^(?=.{6,254}$)(?=.{1,64}@)${LOCAL}(?:\.${LOCAL})*@(?:${LABEL}\.)+[a-z]{2,63}$`);

/** A mailbox, compared without regard to case. Refuses with `member.email_invalid`; other scripts must come as punycode. */
export function emailTarget({ vault }: Pick<Parts, 'vault'>, typed: string): Target {
  const address = typed.trim().toLowerCase();
  if (!EMAIL.test(address)) throw new Refusal('member.email_invalid');
  return { channel: 'email', address, key: vault.lookupKey('email', address) };
}

/** The phone or the mailbox of a call that takes one of the two; refuses with `request.invalid` for both or none. */
export function eitherTarget(
  parts: Parts,
  typed: {
    readonly phone?: string | undefined;
    readonly countryCode?: string | undefined;
    readonly email?: string | undefined;
  },
): Target {
  const { phone, countryCode, email } = typed;
  if (phone !== undefined && email === undefined) return phoneTarget(parts, { phone, countryCode });
  if (email !== undefined && phone === undefined) return emailTarget(parts, email);
  throw invalidField('phone', 'one of phone and email');
}
