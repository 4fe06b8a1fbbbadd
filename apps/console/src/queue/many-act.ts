import type { AnyOperatorCall } from '@drawroom/contract/operator';
import type { ActField } from '../act/act.ts';
import { Refused } from '../session/ask.ts';
import type { Fields } from '../session/ask.ts';
import type { Ask } from '../session/operator.ts';

/** Something that is done to several rows: one call each, so that each has its own rights, limits, answer and note. */
export interface ManyAct<Row> {
  readonly label: string;
  readonly tone?: 'main' | 'danger' | 'plain';
  readonly call: AnyOperatorCall;
  /** Fields of the call that say which row. */
  readonly fixedOf: (row: Row) => Fields;
  /** What happens; shown before. */
  readonly text: string;
  /** Asked once, and the same for all. */
  readonly fields?: readonly ActField[];
}

/** What became of one row; `skipped`: the work was broken off before it. */
export type Outcome =
  | { readonly state: 'waiting' | 'done' | 'skipped' }
  | { readonly state: 'refused'; readonly failure: unknown };

/**
 * Makes one call after another and tells what became of each. Breaks off where going on would come to nothing: no answer, a session that is over, a
 * second factor that was not given, too many requests.
 */
export async function doToMany(
  ask: Ask,
  { call, each }: { readonly call: AnyOperatorCall; readonly each: readonly Fields[] },
  tell: (at: number, outcome: Outcome) => void,
): Promise<void> {
  for (const [at, fields] of each.entries()) {
    try {
      await ask(call, fields);
      tell(at, { state: 'done' });
    } catch (failure) {
      tell(at, { state: 'refused', failure });
      if (!isOfTheRow(failure)) {
        for (let left = at + 1; left < each.length; left += 1) tell(left, { state: 'skipped' });
        return;
      }
    }
  }
}

const OF_ALL: readonly (string | null)[] = [
  null,
  'admin.session_required',
  'admin.step_up_required',
  'admin.network_refused',
  'admin.right_missing',
  'request.rate_limited',
];

function isOfTheRow(failure: unknown): boolean {
  return failure instanceof Refused && !OF_ALL.includes(failure.key);
}
