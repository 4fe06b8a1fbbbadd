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
  'team',
  'vip',
] as const;
export type InboxTopic = (typeof INBOX_TOPICS)[number];

/**
 * What phones are told of; each can be switched off. What a member sets himself as a limit, what became of bets he followed or of a
 * message he reported, levels he reached, and corrected results are in his inbox and nowhere else.
 */
export const PUSH_TOPICS = ['win', 'withdrawal', 'deposit', 'security', 'service', 'team', 'alert'] as const;
export type PushTopic = (typeof PUSH_TOPICS)[number];

/** What an agent is told of his team: somebody new stands in it; somebody of it has paid in for the first time. */
export const TEAM_NEWS = ['joined', 'first_deposit'] as const;
export type TeamNews = (typeof TEAM_NEWS)[number];
