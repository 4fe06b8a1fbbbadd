import type { ReplyOf } from '@drawroom/contract/call';
import type { configCalls } from '@drawroom/contract/config';
import { BET_LINES_MAX } from '@drawroom/contract/lottery';
import { NICKNAME_LENGTH, PASSWORD_LENGTHS } from '@drawroom/contract/member';
import type { SettingContents } from '@drawroom/contract/setting-desk';
import { directionOf, ENABLED_LOCALES, headerOfLocale } from '@drawroom/i18n/locales';
import { ownNameOf } from '@drawroom/i18n/own-names';
import type { Config } from '../kernel/config.ts';
import { flagOf } from '../kernel/flags.ts';
import type { Messages } from '../kernel/kernel.ts';
import { canSend } from '../kernel/sending/settings.ts';
import { CURRENCIES } from './currencies.ts';

const CLOSED = 'error.member.registration_closed';

/** Settings for the client (spec §3 "Config data"; field rules of spec §5). Features that do not run are off. */
export function presentConfigs(
  { config, messages }: { readonly config: Config; readonly messages: Messages },
  {
    registration: { door, phoneRequired },
    languages: { offered, standard },
  }: Pick<SettingContents, 'registration' | 'languages'>,
): ReplyOf<typeof configCalls.configs> {
  const password = config.strictPasswords ? PASSWORD_LENGTHS.strict : PASSWORD_LENGTHS.usual;
  const { sms, email } = canSend(config);
  return {
    // The socket answers on the origin the lobby came from (wire.md "Socket").
    socketUrl: '/',
    supportLanguages: ENABLED_LOCALES.filter((tag) => offered.includes(tag)).map((tag) => ({
      language: headerOfLocale(tag),
      sysDefault: tag === standard,
      name: ownNameOf(tag),
      dir: directionOf(tag),
      img: flagOf(tag.slice(-2)),
    })),
    currencies: CURRENCIES.map((currency) => ({ ...currency })),
    features: {
      registration: door !== 'closed',
      inviteCode: true,
      captcha: true,
      phoneCode: sms,
      phoneRequired,
      emailReset: email,
      telegram: config.telegramBotToken !== null,
    },
    limits: {
      usernameMin: 6,
      usernameMax: 16,
      passwordMin: password.min,
      passwordMax: password.max,
      betLinesMax: BET_LINES_MAX,
      nicknameMax: NICKNAME_LENGTH.max,
    },
    demo: config.demo,
    registrationClosed:
      door === 'closed' ? Object.fromEntries(ENABLED_LOCALES.map((tag) => [tag, messages.text(tag, CLOSED)])) : null,
  };
}
