/** What is typed by whoever wants to know how bets are written. */
const HELP = ['?', '帮助', 'help', 'trợ giúp', 'tro giup'];

/** Asks the whole text for help, and nothing else. */
export function asksHelp(text: string): boolean {
  return HELP.includes(text.trim().normalize('NFKC').toLowerCase());
}

/** A text that could be a bet: it has a number, or asks how it is done. What reads bets is loaded only then. */
export function mayBeCommand(text: string): boolean {
  return /\p{N}/u.test(text) || asksHelp(text);
}
