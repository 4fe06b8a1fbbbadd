import formatOnly from 'use-intl/format-message/format-only';

/**
 * Fills a compiled message with Latin digits in every language, as the server does: amounts, odds and numbers of rounds have them
 * everywhere, and a sentence that counts in two kinds of digits reads like a mistake.
 */
export const latinMessages = Object.assign(
  (...[key, message, values, options]: Parameters<typeof formatOnly>) =>
    formatOnly(key, message, values, { ...options, locale: `${options.locale}-u-nu-latn` }),
  { raw: formatOnly.raw },
);
