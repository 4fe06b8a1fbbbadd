import { useTranslations } from '@drawroom/i18n/translations';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CONTROL, Field } from './field.tsx';
import { Icon } from './icon.tsx';
import type { TextInputProps } from './text-input.tsx';

/** Password with a switch to see it. `autoComplete` is `current-password` unless said otherwise. */
export function PasswordInput({ label, hint, error, aside, value, onText, ...input }: TextInputProps): ReactNode {
  const t = useTranslations('ui');
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(ids) => (
        <span className="relative block">
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...ids}
            type={shown ? 'text' : 'password'}
            value={value}
            onChange={(event) => onText(event.target.value)}
            className={`${CONTROL} pe-12`}
          />
          <button
            type="button"
            aria-label={shown ? t('hidePassword') : t('showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-0 grid w-12 place-items-center text-ink-faint"
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} size={20} />
          </button>
        </span>
      )}
    </Field>
  );
}
