import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { countriesLike } from './use-countries.ts';
import type { Country } from './use-countries.ts';

interface CountrySheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly list: readonly Country[] | null;
  readonly chosen: string;
  readonly onPick: (country: Country) => void;
  readonly onAgain: () => void;
}

/** The country of a phone number, found by name, by Latin letters or by calling code. */
export function CountrySheet(props: CountrySheetProps): ReactNode {
  const t = useTranslations('member.contact');
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('country')}>
      {props.list === null ? (
        <Button look="quiet" wide onPress={props.onAgain}>
          {t('retry')}
        </Button>
      ) : (
        <Countries {...props} list={props.list} />
      )}
    </Sheet>
  );
}

function Countries({ list, chosen, onPick }: CountrySheetProps & { readonly list: readonly Country[] }): ReactNode {
  const t = useTranslations('member.contact');
  const [typed, setTyped] = useState('');
  const found = countriesLike(list, typed);
  return (
    <div className="flex min-h-[60dvh] flex-col gap-3">
      <TextInput label={t('search')} type="search" maxLength={40} value={typed} onText={setTyped} />
      {found.length === 0 && <p className="text-sm text-ink-faint">{t('noCountry')}</p>}
      <ul role="radiogroup" aria-label={t('country')} className="-mx-5 divide-y divide-hairline">
        {found.map((country) => (
          <li key={country.regionCode} role="presentation">
            <button
              type="button"
              role="radio"
              aria-checked={country.regionCode === chosen}
              onClick={() => onPick(country)}
              className={`flex min-h-12 w-full items-center gap-3 px-5 text-start active:bg-sunken ${country.regionCode === chosen ? 'font-semibold text-vermilion-ink' : ''}`}
            >
              <span className="min-w-0 flex-1">{country.regionName}</span>
              <span dir="ltr" className="tabular text-ink-soft">
                +{country.callingCode}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
