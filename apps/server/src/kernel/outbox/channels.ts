/** Channels of NOTIFY; none carries data that would be missed: a lost one costs a poll, never an event. */
export const OUTBOX_WRITTEN = 'outbox';
export const ROOM_EVENT = 'room_event';
export const SESSION_ENDED = 'session_ended';
export const PRESENCE_CHANGED = 'presence';
export const QUEUE_CHANGED = 'queue_changed';
export const OPERATOR_CHANGED = 'operator_changed';
