import type { TransferView } from '@drawroom/contract/transfer';
import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { memberTimeZone } from '../shell/intl.tsx';
import { sentencesOf } from '../shell/use-failure-text.ts';
import { CopyRow } from '../wallet/copy-row.tsx';
import { Facts } from '../wallet/facts.tsx';
import { gamesQuery } from './queries.ts';
import { isUnderWay, useStateWords } from './transfer-words.ts';

export interface TransferSheetProps {
  readonly transfer: TransferView | null;
  readonly onClose: () => void;
}

/** Every field of one transfer, and what happens next while it is under way. */
export function TransferSheet({ transfer, onClose }: TransferSheetProps): ReactNode {
  const t = useTranslations('game');
  return (
    <Sheet open={transfer !== null} onClose={onClose} title={t('sheet')}>
      {transfer && <TransferFields transfer={transfer} />}
    </Sheet>
  );
}

function TransferFields({ transfer }: Readonly<{ transfer: TransferView }>): ReactNode {
  const t = useTranslations('game');
  const unusual = useTranslations('shell.game');
  const stateWords = useStateWords();
  const locale = useLocale();
  const { data } = useQuery(gamesQuery());
  const { direction, cause, state, reason, createTime, endTime, amount, projectId, transferNo } = transfer;
  const when = (at: number): ReactNode => <bdi>{formatDateTime(at, { locale, timeZone: memberTimeZone() })}</bdi>;
  const project = data?.projects.find((one) => one.projectId === projectId)?.name ?? projectId;
  return (
    <div className="flex flex-col gap-4">
      <div className="text-center text-xl font-semibold">
        <MoneyText amount={amount} full />
      </div>
      {isUnderWay(transfer) && (
        <Status as="p" className="rounded-key bg-amber-soft px-3.5 py-3 text-sm text-ink-soft">
          {transfer.disputed ? unusual('disputedNote') : t('transitNote')}
        </Status>
      )}
      {state === 'failed' && (
        <p className="rounded-key bg-sunken px-3.5 py-3 text-sm text-ink-soft">
          {reason === null
            ? t('untouched')
            : sentencesOf({ title: t(`reason.${reason}`), note: t('untouched'), errorId: null })}
        </p>
      )}
      <div>
        <Facts
          rows={[
            [t('way'), t(`direction.${direction}`)],
            [t('project'), <bdi key="project">{project}</bdi>],
            [t('stateLabel'), stateWords(transfer)],
            [t('causeLabel'), t(`cause.${cause}`)],
            [t('started'), when(createTime)],
            ...(endTime === null ? [] : [[t('ended'), when(endTime)] as const]),
          ]}
        />
        <CopyRow name={t('transferNo')} value={transferNo} />
      </div>
    </div>
  );
}
