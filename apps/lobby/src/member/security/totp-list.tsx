import { newRecoveryCodes, totpBegin, totpConfirm, totpOff } from '@drawroom/contract/member-security';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { CodeInput } from '@drawroom/ui/code-input.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../../shell/api.ts';
import { QrCode } from '@drawroom/ui/qr-code.tsx';
import { useProofFailure } from '../../shell/use-proof-failure.ts';
import { useChange } from './queries.ts';
import type { Security } from './queries.ts';

interface PartProps {
  readonly security: Security;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Codes of an authenticator: on or off, and the recovery codes that stand in for them. */
export function TotpList({ security, onCodes }: PartProps): ReactNode {
  const t = useTranslations('security');
  const { confirm } = useOverlays();
  const change = useChange();
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const protected_ = security.totp || security.passkeys.length > 0;

  async function press(): Promise<void> {
    if (!security.totp) return setBegun((await change(() => call(totpBegin, {}))) ?? null);
    const sure = { title: t('totpOffAsk'), note: t('totpOffNote'), yes: t('turnOff'), danger: true };
    if (await confirm(sure)) await change(() => call(totpOff, {}));
  }
  async function renew(): Promise<void> {
    if (!(await confirm({ title: t('codesAsk'), note: t('codesAskNote'), yes: t('codesNew') }))) return;
    const made = await change(() => call(newRecoveryCodes, {}));
    if (made) onCodes(made.recoveryCodes);
  }
  return (
    <>
      <List>
        <Cell
          title={t('totp')}
          note={t('totpNote')}
          icon="lock"
          value={t(security.totp ? 'on' : 'off')}
          onPress={() => void press()}
        />
        {protected_ && (
          <Cell
            title={t('codes')}
            icon="copy"
            value={t('codesLeft', { count: security.recoveryCodesLeft })}
            onPress={() => void renew()}
          />
        )}
      </List>
      <Sheet open={begun !== null} title={t('totp')} onClose={() => setBegun(null)}>
        {begun && (
          <TotpForm
            {...begun}
            onDone={(codes) => {
              setBegun(null);
              onCodes(codes);
            }}
          />
        )}
      </Sheet>
    </>
  );
}

function TotpForm({
  secret,
  uri,
  onDone,
}: Readonly<{ secret: string; uri: string; onDone: (codes: readonly string[]) => void }>): ReactNode {
  const t = useTranslations('security');
  const change = useChange();
  const [code, setCode] = useState('');
  const { error, attempt, forget } = useProofFailure();
  const turnOn = async (): Promise<void> => {
    await attempt(async () => {
      const { recoveryCodes } = await call(totpConfirm, { code });
      onDone(recoveryCodes);
      await change(async () => undefined);
    });
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => event.preventDefault()}>
      <p className="text-sm text-ink-soft">{t('totpScan')}</p>
      <QrCode text={uri} />
      <p dir="ltr" className="rounded-card bg-sunken p-3 text-center font-mono text-sm text-balance select-all">
        {secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </p>
      <CodeInput
        label={t('totpCode')}
        length={6}
        autoComplete="one-time-code"
        value={code}
        error={error}
        onText={(digits) => {
          setCode(digits);
          forget();
        }}
      />
      <Button type="submit" size="lg" wide disabled={code.length < 6} onPress={turnOn}>
        {t('turnOn')}
      </Button>
    </form>
  );
}
