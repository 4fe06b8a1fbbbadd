import type { AnyOperatorCall, OperatorReplyOf } from '@drawroom/contract/operator';
import { useQuery } from '@tanstack/react-query';
import type { Fields } from './ask.ts';
import { useOperator } from './operator.ts';

/** What a call has answered. */
export interface Asked<Reply> {
  /** Undefined until it is there. */
  readonly data: Reply | undefined;
  /** Why it could not be had; null: it could. */
  readonly error: Error | null;
}

/**
 * What one looking call says, asked again after every act and, where it says so, every `everyMs`. Nothing is asked anew only because somebody comes
 * back to the tab.
 */
export function useAsked<C extends AnyOperatorCall>(
  call: C,
  fields: Fields = {},
  { everyMs }: { readonly everyMs?: number } = {},
): Asked<OperatorReplyOf<C>> {
  const { ask } = useOperator();
  const { data, error } = useQuery<OperatorReplyOf<C>>({
    queryKey: [call.name, fields],
    queryFn: () => ask(call, fields),
    refetchOnWindowFocus: false,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  });
  return { data, error };
}
