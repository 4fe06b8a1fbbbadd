import type { LocaleTag } from '@drawroom/contract/locales';
import type { HouseReportBy } from '@drawroom/contract/house-report';
import type { Kernel, Messages, Sql } from '../kernel/kernel.ts';
import { textFor, type LocalText } from '../kernel/local-text.ts';
import { wallClock } from '../kernel/wall-clock.ts';
import { peopleOf } from '../member/index.ts';
import type { HouseSums } from './house-report.ts';

type Asking = Pick<Kernel, 'db' | 'vault' | 'messages'>;
type NameOf = (key: string) => string;

/** What the keys of a report's rows are called in a language. */
export async function namesOf(kernel: Asking, { asked, rows }: HouseSums, locale: LocaleTag): Promise<NameOf> {
  const keys = rows.map(({ key }) => key).filter((key) => key !== '');
  const name = await NAMES[asked.by](kernel, { keys, locale, zone: asked.zone });
  const rest = `house.rest.${asked.by === 'lottery' ? 'type' : asked.by}`;
  return (key) => {
    if (key === '') return kernel.messages.has(rest) ? kernel.messages.text(locale, rest) : '';
    return name(key);
  };
}

type Named = { readonly keys: readonly string[]; readonly locale: LocaleTag; readonly zone: string };

const NAMES: Readonly<Record<HouseReportBy, (kernel: Asking, named: Named) => Promise<NameOf>>> = {
  day: async () => (key) => key,
  hour:
    async (_kernel, { zone }) =>
    (key) =>
      wallClock(zone, Number(key)),
  type: async ({ messages }, { locale }) => playName(messages, locale, 'lottery.group'),
  lottery: async ({ messages }, { locale }) => playName(messages, locale, 'lottery.name'),
  branch: async (kernel, { keys }) => {
    const people = await peopleOf(kernel, keys.map(BigInt));
    return (key) => people.get(BigInt(key))?.nickname ?? key;
  },
  channel: async ({ db }, { locale }) => {
    const titles = await channelTitles(db);
    return (key) => textFor(locale, titles.get(key) ?? {}) || key;
  },
};

function playName(messages: Messages, locale: LocaleTag, list: string): NameOf {
  return (key) => {
    const own = key === 'games' ? 'report.head.game' : key === 'sports' ? 'report.head.sports' : `${list}.${key}`;
    return messages.has(own) ? messages.text(locale, own) : key;
  };
}

async function channelTitles(sql: Sql): Promise<ReadonlyMap<string, LocalText>> {
  const { rows } = await sql.query<{ code: string; title: LocalText }>(
    'select code, title from deposit.v_channel',
    [],
    'operations-channels',
  );
  return new Map(rows.map(({ code, title }) => [code, title]));
}
