import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { memberTimeZone } from '../../shell/intl.tsx';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { DeviceList } from './device-list.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { securityQuery } from './queries.ts';
import type { Security } from './queries.ts';
import { RecoverySheet } from './recovery-sheet.tsx';
import { TotpList } from './totp-list.tsx';

/** Security centre: what protects the account, where it is logged in, who tried. */
export function SecurityScreen(): ReactNode {
  const t = useTranslations('title');
  const wordsFor = useFailureText();
  const { data, error, refetch } = useQuery(securityQuery);
  return (
    <Screen scrollId="security">
      {data ? (
        <Parts security={data} />
      ) : error ? (
        <ErrorBlock {...wordsFor(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonList rows={4} label={t('security')} />
      )}
    </Screen>
  );
}

function Parts({ security }: Readonly<{ security: Security }>): ReactNode {
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <>
      <PasskeyList security={security} onCodes={setCodes} />
      <TotpList security={security} onCodes={setCodes} />
      <DeviceList devices={security.devices} />
      <Logins logins={security.logins} />
      <RecoverySheet codes={codes} onClose={() => setCodes([])} />
    </>
  );
}

function Logins({ logins }: Readonly<{ logins: Security['logins'] }>): ReactNode {
  const t = useTranslations('security');
  const locale = useLocale();
  if (logins.length === 0) return null;
  return (
    <List title={t('logins')}>
      {logins.map(({ at, device, address, result }, place) => (
        <Cell
          key={`${at} ${place}`}
          title={device === '' ? t('unknown') : device}
          note={
            <span className="tabular">
              {formatDateTime(at, { locale, timeZone: memberTimeZone() })} · <bdi>{address}</bdi>
            </span>
          }
          {...(result === 'refused' && { value: <span className="text-vermilion-ink">{t('refused')}</span> })}
        />
      ))}
    </List>
  );
}
