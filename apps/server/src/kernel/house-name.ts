import { setName, type HouseOnPage } from '@drawroom/contract/house-on-page';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { Messages, Sql } from './kernel.ts';

/** What the product is called where nobody has given the house a name. */
export const PRODUCT_NAME = 'Drawroom';

type Names = Omit<HouseOnPage, 'logo'>;

/** The house's name in a member's language, as it holds at this moment (decision 072). */
export async function houseName(
  { messages }: { readonly messages: Pick<Messages, 'text'> },
  sql: Sql,
  locale: LocaleTag,
): Promise<string> {
  return setName(await namesIn(sql), locale) ?? messages.text(locale, 'house.name');
}

/** The house's name where no language is known, such as in an authenticator. */
export async function houseTitle(sql: Sql): Promise<string> {
  const { houseName: name } = await namesIn(sql);
  return name === '' ? PRODUCT_NAME : name;
}

/** What nobody has saved yet is the product's, whatever the environment says. */
async function namesIn(sql: Sql): Promise<Names> {
  const { rows } = await sql.query<{ content: Partial<Names> }>(
    "select content from kernel.house_setting where code = 'appearance'",
    [],
    'kernel-house-names',
  );
  return { houseName: '', houseNames: {}, ...rows[0]?.content };
}
