import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { CONTROL, Field } from '@drawroom/ui/field.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CountrySheet } from './country-sheet.tsx';
import { isPhone } from './is-phone.ts';
import { useCountries } from './use-countries.ts';

/** A phone as it is being entered: region of the number and what was typed. */
export interface PhoneEntry {
  readonly region: string;
  readonly phone: string;
}

/** The region of the page's language, as a first guess. */
export function useOwnRegion(): string {
  return useLocale().slice(-2);
}

interface PhoneFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: PhoneEntry;
  readonly onChange: (value: PhoneEntry) => void;
}

/** A phone number with the calling code of its country in front. What cannot be one is said when the field is left. */
export function PhoneField({ label, hint, error, value, onChange }: PhoneFieldProps): ReactNode {
  const t = useTranslations('member.contact');
  const { list, again } = useCountries();
  const [open, setOpen] = useState(false);
  const [doubted, setDoubted] = useState('');
  const country = list?.find(({ regionCode }) => regionCode === value.region);
  const shown = country === undefined ? value.region : `+${country.callingCode}`;
  async function leave(): Promise<void> {
    const { phone, region } = value;
    if (phone !== '' && !(await isPhone(phone, region))) setDoubted(phone);
  }
  const fault = error ?? (doubted !== '' && doubted === value.phone ? t('phoneRule') : null);
  return (
    <>
      <Field label={label} hint={hint} error={fault}>
        {(ids) => (
          <span dir="ltr" className="flex gap-2">
            <button
              type="button"
              aria-label={`${t('country')}: ${country?.regionName ?? value.region} ${shown}`}
              onClick={() => {
                if (list === null) again();
                setOpen(true);
              }}
              className="tabular inline-flex min-h-12 shrink-0 items-center gap-1 rounded-key border border-line bg-card px-3 active:bg-sunken"
            >
              {shown}
              <Icon name="down" size={16} />
            </button>
            <input
              {...ids}
              type="tel"
              name="phone"
              autoComplete="tel-national"
              maxLength={31}
              value={value.phone}
              onChange={(event) => onChange({ ...value, phone: event.target.value })}
              onBlur={() => void leave()}
              className={`${CONTROL} tabular min-w-0`}
            />
          </span>
        )}
      </Field>
      <CountrySheet
        open={open}
        onClose={() => setOpen(false)}
        list={list}
        chosen={value.region}
        onPick={({ regionCode }) => {
          setOpen(false);
          onChange({ ...value, region: regionCode });
        }}
        onAgain={again}
      />
    </>
  );
}
