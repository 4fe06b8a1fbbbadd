import { endOtherSessions, endSession } from '@drawroom/contract/member-security';
import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';
import { call } from '../../shell/api.ts';
import { memberTimeZone } from '../../shell/intl.tsx';
import { useChange } from './queries.ts';
import type { Security } from './queries.ts';

const FACTORS = { totp: 'totp', passkey: 'passkeys', recovery: 'codes', host: null } as const;

/** Where the member is logged in, this device first; a press on another device ends it there. */
export function DeviceList({ devices }: Readonly<{ devices: Security['devices'] }>): ReactNode {
  const t = useTranslations('security');
  const locale = useLocale();
  const { confirm } = useOverlays();
  const change = useChange();
  const thisFirst = devices.toSorted((one, other) => Number(other.current) - Number(one.current));

  async function end(title: string, work: () => Promise<unknown>): Promise<void> {
    if (!(await confirm({ title, yes: t('end'), danger: true }))) return;
    if ((await change(work)) !== undefined) showToast(t('ended'), 'good');
  }
  return (
    <List title={t('devices')}>
      {thisFirst.map(({ id, device, address, lastSeenAt, current, secondFactor }) => {
        const name = device === '' ? t('unknown') : device;
        const factor = secondFactor && FACTORS[secondFactor];
        const press = current
          ? {}
          : { onPress: () => void end(t('endAsk', { device: name }), () => call(endSession, { id })) };
        return (
          <Cell
            key={id}
            title={name}
            note={
              <span className="tabular">
                {formatDateTime(lastSeenAt, { locale, timeZone: memberTimeZone() })} · <bdi>{address}</bdi>
                {factor && ` · ${t(factor)}`}
              </span>
            }
            {...(current && { value: <span className="text-jade">{t('here')}</span> })}
            {...press}
          />
        );
      })}
      {devices.length > 1 && (
        <Cell
          title={t('endAll')}
          icon="leave"
          danger
          onPress={() => void end(`${t('endAll')}?`, () => call(endOtherSessions, {}))}
        />
      )}
    </List>
  );
}
