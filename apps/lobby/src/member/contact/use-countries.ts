import type { ReplyOf } from '@drawroom/contract/call';
import { countries } from '@drawroom/contract/member-contact';
import { useLocale } from '@drawroom/i18n/translations';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../shell/api.ts';

export type Country = ReplyOf<typeof countries>['list'][number];

/** Regions whose numbers are served, in the page's language; null until they have come. `again` asks after a failure. */
export function useCountries(): { readonly list: readonly Country[] | null; readonly again: () => void } {
  const locale = useLocale();
  const [known, setKnown] = useState<{ readonly locale: string; readonly list: readonly Country[] } | null>(null);
  const again = useCallback(() => {
    call(countries, {}).then(
      ({ list }) => setKnown({ locale, list }),
      () => undefined,
    );
  }, [locale]);
  useEffect(again, [again]);
  return { list: known?.locale === locale ? known.list : null, again };
}

/** Countries that fit what was typed: part of a name, its Latin letters, its code or its calling code. */
export function countriesLike(list: readonly Country[], typed: string): readonly Country[] {
  const wanted = typed.trim().replace(/^\+/, '').toLocaleLowerCase();
  if (wanted === '') return list;
  return list.filter(
    ({ regionName, regionSyllables, regionCode, callingCode }) =>
      [regionName, regionSyllables, regionCode].some((word) => word.toLocaleLowerCase().includes(wanted)) ||
      callingCode.startsWith(wanted),
  );
}
