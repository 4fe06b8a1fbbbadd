/** What an entry of the inbox is about. */
export const INBOX_TOPICS = ['win', 'withdrawal', 'deposit', 'security', 'limit', 'service', 'follow'] as const;
export type InboxTopic = (typeof INBOX_TOPICS)[number];

/**
 * What phones are told of; each can be switched off. What a member sets himself as a limit, and what became of bets he followed, is
 * in his inbox and nowhere else.
 */
export const PUSH_TOPICS = ['win', 'withdrawal', 'deposit', 'security', 'service', 'alert'] as const;
export type PushTopic = (typeof PUSH_TOPICS)[number];
