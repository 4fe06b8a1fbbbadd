import { formatDate } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Avatar } from '@drawroom/ui/avatar.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { MemberName } from '../report/member-row.tsx';
import { memberTimeZone } from '../shell/intl.tsx';
import type { TeamRow } from './queries.ts';
import { rateSpan } from './rate-span.ts';

export interface MemberRowProps {
  readonly row: TeamRow;
  readonly onOpen: (memberId: string) => void;
}

/** One of the team: who he is, when he was here, what he and those below him have. */
export function MemberRow({ row, onOpen }: MemberRowProps): ReactNode {
  const t = useTranslations('agent.members');
  const words = useTranslations('agent');
  const locale = useLocale();
  const at = (ms: number): string => formatDate(ms, { locale, timeZone: memberTimeZone() });
  return (
    <button
      type="button"
      onClick={() => onOpen(row.memberId)}
      className="flex w-full items-start gap-3 large:flex-wrap px-4 py-3 text-start active:bg-sunken"
    >
      <Avatar src={row.avatar} name={row.nickname} size="md" />
      <span className="flex min-w-0 flex-1 flex-col gap-1 large:basis-full">
        <span className="flex items-start justify-between gap-3 large:flex-wrap">
          <span className="min-w-0 font-medium wrap-anywhere">
            <MemberName member={row} />
          </span>
          <span className="shrink-0 font-semibold">
            <MoneyText amount={row.balance} />
          </span>
        </span>
        <span className="tabular flex flex-wrap justify-between gap-x-3 text-sm text-ink-faint">
          <span>{words('rates.is', { rate: rateSpan(row.lowest, row.highest) })}</span>
          {row.teamSize > 0 && (
            <span>
              {t('teamOf', { count: row.teamSize })} · <MoneyText amount={row.teamBalance} />
            </span>
          )}
        </span>
        <span className="tabular flex flex-wrap gap-x-3 text-sm text-ink-faint">
          {row.phone !== null && <bdi dir="ltr">{row.phone}</bdi>}
          <span>{t('joinedOn', { day: at(row.joinTime) })}</span>
          <span>{row.lastLogin === null ? t('neverHere') : t('hereOn', { day: at(row.lastLogin) })}</span>
        </span>
      </span>
    </button>
  );
}
