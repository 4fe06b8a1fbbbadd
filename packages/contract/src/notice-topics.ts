/** What an entry of the inbox is about. */
export const INBOX_TOPICS = [
  'win',
  'withdrawal',
  'deposit',
  'security',
  'limit',
  'service',
  'follow',
  'report',
  'result',
] as const;
export type InboxTopic = (typeof INBOX_TOPICS)[number];

/**
 * What phones are told of; each can be switched off. What a member sets himself as a limit, what became of bets he followed or of a
 * message he reported, and corrected results are in his inbox and nowhere else.
 */
export const PUSH_TOPICS = ['win', 'withdrawal', 'deposit', 'security', 'service', 'alert'] as const;
export type PushTopic = (typeof PUSH_TOPICS)[number];
