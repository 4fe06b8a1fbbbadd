import type { Messages, Sql } from '../kernel/kernel.ts';

/** Server messages that are names of lotteries and of their groups, followed by the code. */
export const NAME_KEY = 'lottery.name.';
export const GROUP_KEY = 'lottery.group.';
/** A group as it is called in the lobby, where the house calls it otherwise: the key of the product names a type of games as well. */
export const OWN_GROUP_KEY = 'lottery.ownGroup.';

interface Row {
  readonly key: string;
  readonly name: Readonly<Record<string, string>>;
}

/** Puts the names that the house has set over those of the product, wherever they are said. */
export async function sayListedNames(sql: Sql, messages: Pick<Messages, 'sayInstead'>): Promise<void> {
  const { rows } = await sql.query<Row>(
    `select '${NAME_KEY}' || code as key, name from lottery.lottery where name <> '{}'
     union all select '${OWN_GROUP_KEY}' || code, name from lottery.lottery_group where name <> '{}'`,
    [],
    'lottery-listed-names',
  );
  messages.sayInstead('lottery', new Map(rows.map(({ key, name }) => [key, name])));
}
