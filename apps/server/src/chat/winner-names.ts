import { coveredName } from '../kernel/covered-name.ts';
import type { Tx } from '../kernel/kernel.ts';

/** How a member is named where others read that he won; `hidden`: not at all. */
export interface NamedWinner {
  readonly nickname: string;
  readonly shownAs: 'shown' | 'masked';
}

/** Most winners that one message names. */
const NAMED_MAX = 5;

/** Which of these accounts are named in a room, in their order: who has entered it and does not keep his name to himself. Member ids. */
export async function namedIn(t: Tx, roomCode: string, accountIds: readonly bigint[]): Promise<bigint[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await t.query<{ id: bigint }>(
    `select v.id from unnest($2::bigint[]) with ordinality a (id, n) join member.v_winner_name v on v.account_id = a.id
       join room.v_entry e on e.room_code = $1 and e.member_id = v.id
     where v.shown_as <> 'hidden' order by a.n limit ${NAMED_MAX}`,
    [roomCode, accountIds.map(String)],
    'chat-named-in',
  );
  return rows.map(({ id }) => id);
}

/** A name as others read it: whole, or first and last sign with a cover between that does not tell how long it is. */
export function winnerName({ nickname, shownAs }: NamedWinner): string {
  if (shownAs === 'shown') return nickname;
  return coveredName(nickname);
}
