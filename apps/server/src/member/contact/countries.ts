import type { ReplyOf } from '@drawroom/contract/call';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { contactCalls } from '@drawroom/contract/member-contact';
import { flagOf } from '../../kernel/flags.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { callingCodeOf, servedRegions } from './target.ts';

type Countries = ReplyOf<typeof contactCalls.countries>;

const latin = new Intl.DisplayNames('en', { type: 'region' });

/** Regions whose numbers are served (spec §3 "Country entry"), named and sorted in the asking language. */
export function countriesIn(config: Kernel['config'], locale: LocaleTag): Countries {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  const list = servedRegions(config).map((region) => ({
    regionCode: region,
    regionName: names.of(region) ?? region,
    regionFlag: flagOf(region),
    regionSyllables: latin.of(region) ?? region,
    callingCode: callingCodeOf(region),
  }));
  return { list: list.toSorted((a, b) => compare(a.regionName, b.regionName)) };
}
