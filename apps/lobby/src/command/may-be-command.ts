/** What is typed by whoever wants to know how bets are written, in any language of the lobby. */
const HELP =
  '? ؟ 帮助 幫助 help hilfe ayuda aide aiuto ajuda hulp bantuan msaada yardım yardim помощь مساعدة সাহায্য ช่วยเหลือ ヘルプ'
    .split(' ')
    .concat('trợ giúp', 'tro giup')
    .map((word) => word.normalize('NFKC'));

/** Asks the whole text for help, and nothing else. */
export function asksHelp(text: string): boolean {
  return HELP.includes(text.trim().normalize('NFKC').toLowerCase());
}

/** A text that could be a bet: it has a number, or asks how it is done. What reads bets is loaded only then. */
export function mayBeCommand(text: string): boolean {
  return /\p{N}/u.test(text) || asksHelp(text);
}
