import type { CallerInputOf } from '@drawroom/contract/call';
import { sendPhoneAuthCode } from '@drawroom/contract/member-contact';
import { useTranslations } from '@drawroom/i18n/translations';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../../shell/api.ts';
import { faultsOf } from '../refused-fields.ts';
import type { Faults } from '../refused-fields.ts';
import { CodeField } from './code-field.tsx';
import { PhoneField } from './phone-field.tsx';
import type { PhoneEntry } from './phone-field.tsx';
import { useCodeRequest } from './use-code-request.ts';
import type { CodeScene } from './use-code-request.ts';

export interface ProvedPhone extends PhoneEntry {
  readonly phoneCode: string;
}

/** What a phone's entry is on the wire. */
export function phoneFields({ phone, region }: PhoneEntry): { phone: string; countryCode: string } {
  return { phone: phone.trim(), countryCode: region };
}

type SendCode = (input: ReturnType<typeof phoneFields> & { captchaToken: string }) => Promise<{ resendAt: number }>;

/** Asks for a visitor's code of a scene. */
export function sendCodeFor(scene: CallerInputOf<typeof sendPhoneAuthCode>['scene']): SendCode {
  return (input) => call(sendPhoneAuthCode, { scene, ...input });
}

interface PhoneAndCodeProps {
  readonly scene: CodeScene;
  readonly send: SendCode;
  readonly value: ProvedPhone;
  readonly onChange: (part: Partial<ProvedPhone>) => void;
  readonly faults: Faults;
  /** The number may be left out: its code is not shown before it is needed. */
  readonly optional?: boolean;
  readonly hint?: string;
}

/** A number and the code that proves it. What sending is refused for stands at the number, the rest at the button. */
export function PhoneAndCode(props: PhoneAndCodeProps): ReactNode {
  const { scene, send, value, onChange, faults, optional = false, hint } = props;
  const t = useTranslations('member.contact');
  const [missing, setMissing] = useState(false);
  const request = useCodeRequest(scene, (captchaToken) => send({ ...phoneFields(value), captchaToken }));
  const refused = faultsOf(request.failure).phone;
  const empty = value.phone.trim() === '';
  return (
    <>
      <PhoneField
        label={t(optional ? 'phoneOptional' : 'phone')}
        hint={hint}
        error={refused ?? faults.phone ?? (missing && empty ? t('phoneRule') : undefined)}
        value={value}
        onChange={(entry) => {
          if (refused !== undefined) request.forget();
          onChange(entry);
        }}
      />
      {(!optional || !empty || missing || request.sent) && (
        <CodeField
          request={request}
          value={value.phoneCode}
          onText={(phoneCode) => onChange({ phoneCode })}
          error={faults.phoneCode}
          onMissing={empty ? () => setMissing(true) : undefined}
        />
      )}
    </>
  );
}
