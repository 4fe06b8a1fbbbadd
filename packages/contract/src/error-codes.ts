/**
 * The closed table of refusals: stable key -> wire code (wire.md "Codes"). The key names the slice and the reason; texts
 * live in the server messages under `error.<key>`. Adding a key here makes the compiler name every map that forgot it.
 */
export const ERROR_CODES = {
  'request.invalid': 400,
  'request.unknown_path': 404,
  'request.client_ref_reused': 409,
  'request.rate_limited': 429,
  'request.ts_outside_window': 4001,
  'request.nonce_replayed': 4002,
  'request.signature_bad': 4003,
  'session.required': 401,
  'server.fault': 500,
  'server.busy': 503,
  'lottery.round_closed': 1001,
  'lottery.odds_changed': 1002,
  'lottery.selection_invalid': 1003,
  'lottery.amount_out_of_range': 1004,
  'lottery.round_unknown': 1005,
  'lottery.exposure_full': 1006,
  'lottery.order_unknown': 1007,
  'lottery.lottery_unknown': 1008,
  'lottery.order_not_cancellable': 1009,
  'wallet.insufficient': 2001,
  'wallet.frozen': 2002,
  'member.bad_credentials': 3001,
  'member.captcha_required': 3002,
  'member.captcha_wrong': 3003,
  'member.username_taken': 3004,
  'member.locked_for_now': 3005,
  'member.password_weak': 3006,
  'member.passwords_differ': 3007,
  'member.invite_code_unknown': 3008,
  'member.phone_invalid': 3009,
  'member.phone_code_wrong': 3010,
  'member.phone_taken': 3011,
  'member.country_not_served': 3012,
  'member.cannot_send': 3013,
  'member.email_invalid': 3014,
  'member.link_dead': 3015,
  'member.image_invalid': 3016,
  'member.second_factor_required': 3017,
  'member.second_factor_wrong': 3018,
  'member.step_up_required': 3019,
  'member.passkey_refused': 3020,
  'member.session_unknown': 3021,
  'member.host_login_refused': 3022,
  'member.host_unbound': 3023,
  'member.close_blocked': 3024,
  'member.closed': 3025,
  'room.unknown': 3101,
  'agent.rebate_above_ceiling': 3201,
  'protection.limit_reached': 3301,
  'protection.excluded': 3302,
  'protection.time_out': 3303,
  'protection.reality_check': 3304,
  'protection.change_unknown': 3305,
  'protection.choice_invalid': 3306,
  'protection.too_young': 3307,
  'protection.identity_needed': 3308,
} as const;

export type ErrorKey = keyof typeof ERROR_CODES;
export type ErrorCode = (typeof ERROR_CODES)[ErrorKey];

/** Refusals that any call may give; they need no mention in a call's own list. */
export const COMMON_ERRORS = [
  'request.invalid',
  'request.rate_limited',
  'request.ts_outside_window',
  'request.nonce_replayed',
  'request.signature_bad',
  'session.required',
  'server.fault',
  'server.busy',
] as const satisfies readonly ErrorKey[];

const HTTP_STATUS: Partial<Record<ErrorKey, number>> = {
  'request.unknown_path': 404,
  'request.rate_limited': 429,
  'session.required': 401,
  'member.step_up_required': 403,
  'server.fault': 500,
  'server.busy': 503,
};

/** HTTP status of a refusal: 200 unless the transport itself must know (wire.md "Replies"). */
export function httpStatusOf(key: ErrorKey): number {
  return HTTP_STATUS[key] ?? 200;
}
