import { CallRefused } from '@drawroom/client/failures';
import { declare } from '@drawroom/contract/protection';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { CONTROL, Field } from '@drawroom/ui/field.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { BirthDate } from './birth-date.tsx';
import { COUNTRY_CODES } from './country-codes.ts';
import { takeOver } from './queries.ts';

/** The field at which each refusal is said; the others stand above the button. */
const FIELD_OF: Readonly<Record<string, 'birth' | 'country'>> = {
  'protection.too_young': 'birth',
  'protection.choice_invalid': 'birth',
  'member.country_not_served': 'country',
};

const NAME_MAX = 60;

/** Names of all countries in the member's language, in its order. */
function useCountries(): readonly { readonly code: string; readonly name: string }[] {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    const { compare } = new Intl.Collator(locale);
    return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
      compare(a.name, b.name),
    );
  }, [locale]);
}

export interface DeclareFormProps {
  readonly minimumAge: number;
  readonly onDone: () => void;
}

/** Asks for date of birth, country and, if the member likes, the real name; each refusal is said at its field. */
export function DeclareForm({ minimumAge, onDone }: DeclareFormProps): ReactNode {
  const t = useTranslations('protection');
  const save = useTranslations('ui')('save');
  const wordsFor = useFailureText();
  const countries = useCountries();
  const [birthDate, setBirthDate] = useState<string | null>(null);
  const [country, setCountry] = useState('');
  const [realName, setRealName] = useState('');
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function send(): Promise<void> {
    setTried(true);
    if (birthDate === null || country === '') return;
    setFailure(null);
    const name = realName.trim();
    try {
      await takeOver(call(declare, { birthDate, country, ...(name !== '' && { realName: name }) }));
      onDone();
    } catch (reason) {
      setFailure(reason);
    }
  }
  const field = failure instanceof CallRefused ? FIELD_OF[failure.key] : undefined;
  const said = failure === null ? null : sentencesOf(wordsFor(failure));
  const missing = (empty: boolean): string | null => (tried && empty ? t('choose') : null);
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => event.preventDefault()}>
      <p className="text-sm text-ink-soft">{t('age', { age: minimumAge })}</p>
      <BirthDate
        error={field === 'birth' ? said : missing(birthDate === null)}
        onDate={(date) => {
          setBirthDate(date);
          setFailure(null);
        }}
      />
      <Field label={t('country')} error={field === 'country' ? said : missing(country === '')}>
        {(ids) => (
          <select
            {...ids}
            autoComplete="country"
            value={country}
            onChange={(event) => {
              setCountry(event.target.value);
              setFailure(null);
            }}
            className={CONTROL}
          >
            <option value="">{t('choose')}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextInput
        label={t('realName')}
        hint={t('optional')}
        autoComplete="name"
        maxLength={NAME_MAX}
        value={realName}
        onText={setRealName}
      />
      {said !== null && field === undefined && (
        <p role="alert" className="text-sm text-vermilion-ink">
          {said}
        </p>
      )}
      <Button type="submit" size="lg" wide onPress={send}>
        {save}
      </Button>
    </form>
  );
}
