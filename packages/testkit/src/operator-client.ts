import type { AnyOperatorCall, OperatorReplyOf } from '@drawroom/contract/operator';
import { operatorSessionCalls } from '@drawroom/contract/operator';
import type { ErrorKey } from '@drawroom/contract/error-codes';

/** What the operators' door answered. */
export interface OperatorAnswer<T> {
  readonly status: number;
  readonly code: number;
  readonly key?: ErrorKey;
  readonly data: T;
}

/** An operator at the door of a running server, over real HTTP. */
export interface OperatorClient {
  readonly token: string;
  call<C extends AnyOperatorCall>(
    call: C,
    input?: Readonly<Record<string, string>>,
  ): Promise<OperatorAnswer<OperatorReplyOf<C>>>;
}

/** Speaks to the door under a token; an empty one is nobody's. `from`: as if from this address, where the door believes this machine. */
export function operatorClient(opsUrl: string, token: string, from?: string): OperatorClient {
  return {
    token,
    async call<C extends AnyOperatorCall>(call: C, input: Readonly<Record<string, string>> = {}) {
      const form = new URLSearchParams(input).toString();
      const url = `${opsUrl}${call.path}${call.method === 'GET' && form !== '' ? `?${form}` : ''}`;
      const reply = await fetch(url, {
        method: call.method,
        headers: {
          token,
          lang: 'en_US',
          'content-type': 'application/x-www-form-urlencoded',
          ...(from !== undefined && { 'x-forwarded-for': from }),
        },
        ...(call.method === 'POST' ? { body: form } : {}),
      });
      const body = (await reply.json()) as Omit<OperatorAnswer<OperatorReplyOf<C>>, 'status'>;
      return { status: reply.status, ...body };
    },
  };
}

/** Signs in; throws when the door refuses. */
export async function signedOperator(
  opsUrl: string,
  given: { readonly name: string; readonly password: string; readonly code?: string },
): Promise<OperatorClient> {
  const { code, data } = await operatorClient(opsUrl, '').call(operatorSessionCalls.login, { ...given });
  if (code !== 0) throw new Error(`operator ${given.name} was refused: ${code}`);
  return operatorClient(opsUrl, data.token);
}
