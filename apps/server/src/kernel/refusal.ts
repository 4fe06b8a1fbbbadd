import { ERROR_CODES, type ErrorKey } from '@drawroom/contract/error-codes';

/**
 * A user's request that the house declines, with the key of its reason. The only error that a use case throws on
 * purpose; anything else that reaches the dispatcher is a bug (house.md "Names, files, comments, errors").
 */
export class Refusal extends Error {
  readonly key: ErrorKey;
  /** Values for the message text and for the client, all display-safe. */
  readonly params: Readonly<Record<string, string | number>>;
  /** Further data of the reply, such as `odds` of an odds change. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    key: ErrorKey,
    params: Readonly<Record<string, string | number>> = {},
    data: Readonly<Record<string, unknown>> = {},
  ) {
    super(key);
    this.name = 'Refusal';
    this.key = key;
    this.params = params;
    this.data = data;
  }

  /** Wire code of the reason. */
  get code(): number {
    return ERROR_CODES[this.key];
  }
}

/** `request.invalid` for one field of the input, by its name on the wire. */
export function invalidField(field: string, reason = 'not_allowed'): Refusal {
  return new Refusal('request.invalid', {}, { fields: [{ field, reason }] });
}
