import type { FieldFault } from '@drawroom/contract/envelope';
import type { ErrorKey } from '@drawroom/contract/error-codes';
import type { AnyOperatorCall, OperatorReplyOf } from '@drawroom/contract/operator';
import type { OperatorProof } from '@drawroom/contract/operator-door';

interface RefusedData {
  readonly fields?: readonly FieldFault[];
  readonly methods?: readonly OperatorProof[];
}

/** The door said no, or nothing came; `message` is fit to be shown when it is not empty. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly key: ErrorKey | null;
  /** Which fields were not taken, where the door says so. */
  readonly fields: readonly FieldFault[];
  /** How a second factor can be given, where the door asks for one. */
  readonly methods: readonly OperatorProof[];
  /** What else the door says of it, such as the cells that it refuses. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(key: ErrorKey | null, message: string, data: RefusedData & Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.key = key;
    this.data = data;
    this.fields = data.fields ?? [];
    this.methods = data.methods ?? [];
  }
}

export type Fields = Readonly<Record<string, string>>;

interface AskParts {
  readonly token: string;
  readonly lang: string;
  readonly fields?: Fields;
  readonly file?: File;
}

/** One call of the operators' door under a token. @throws Refused */
export async function ask<C extends AnyOperatorCall>(
  call: C,
  { token, lang, fields = {}, file }: AskParts,
): Promise<OperatorReplyOf<C>> {
  const form = new URLSearchParams(fields).toString();
  const inQuery = (call.method === 'GET' || file !== undefined) && form !== '';
  let body: BodyInit | undefined;
  if (file !== undefined) {
    const parts = new FormData();
    parts.set(call.upload?.field ?? 'file', file);
    body = parts;
  } else if (call.method === 'POST') body = new URLSearchParams(fields);
  let reply: Response;
  try {
    reply = await fetch(inQuery ? `${call.path}?${form}` : call.path, {
      method: call.method,
      headers: { token, lang },
      ...(body !== undefined && { body }),
    });
  } catch {
    throw new Refused(null, '');
  }
  const told = (await reply.json().catch(() => ({}))) as {
    code?: number;
    key?: ErrorKey;
    msg?: string;
    data?: RefusedData & Readonly<Record<string, unknown>>;
  };
  if (told.code !== 0) {
    throw new Refused(told.key ?? null, told.msg ?? '', told.data ?? {});
  }
  return told.data as OperatorReplyOf<C>;
}
