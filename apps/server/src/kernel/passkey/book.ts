import type { ErrorKey } from '@drawroom/contract/error-codes';

/** Whose passkeys: members and operators keep theirs in tables of the same form, and neither opens the other's door. */
export interface PasskeyBook {
  /** Schema of the tables `passkey` and `passkey_challenge`. */
  readonly schema: 'member' | 'admin';
  /** Column that says whose a passkey or challenge is. */
  readonly owner: 'member_id' | 'operator_id';
  /** What a passkey that does not hold is refused with. */
  readonly refused: ErrorKey;
  /** Under which name an owner's id becomes what devices keep; it tells nobody else anything. */
  readonly userLabel: string;
  /** Origins at which these passkeys are at home, beside `localhost`. */
  readonly origins: readonly string[];
}
