import { fate } from '@drawroom/contract/transfer';
import type { TransferView } from '@drawroom/contract/transfer';
import { useTranslations } from '@drawroom/i18n/translations';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { NoticeBar } from '@drawroom/ui/notice-bar.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { sentencesOf } from '../shell/use-failure-text.ts';
import { GAME_KEY } from './refresh-points.ts';
import { isUnderWay } from './transfer-words.ts';

/** Points that were still on the way when the game opened are asked about this often, should their event be lost, ms. */
const ASK_MS = 5_000;

/** How the points stand that went along when the game was opened; nothing once they are there. */
export function ArrivingNote({ transfer }: Readonly<{ transfer: TransferView }>): ReactNode {
  const t = useTranslations('game');
  const money = useAmountWords();
  const [closed, setClosed] = useState(false);
  const { clientRef } = transfer;
  const { data } = useQuery({
    queryKey: [...GAME_KEY, 'fate', clientRef],
    queryFn: () => call(fate, { clientRef }),
    enabled: isUnderWay(transfer),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.transfer ?? transfer) ? ASK_MS : false),
  });
  const now = data?.transfer ?? transfer;
  if (closed || now.state === 'confirmed') return null;
  const failed = now.state === 'failed';
  return (
    <Status>
      <NoticeBar tone="amber" icon={failed ? 'alert' : 'clock'} onClose={() => setClosed(true)}>
        {failed
          ? sentencesOf({
              title: t('notIn'),
              note: now.reason === null ? '' : t(`reason.${now.reason}`),
              errorId: null,
            })
          : t('onWayIn', { amount: money(now.amount) })}
      </NoticeBar>
    </Status>
  );
}
