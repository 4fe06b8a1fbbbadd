import { cashierDeskCalls as calls, type ChannelContent } from '@drawroom/contract/cashier-desk';
import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { ActButtons } from '../act/act-buttons.tsx';
import { useActs } from '../act/use-acts.tsx';
import { Facts, Part } from '../queue/facts.tsx';
import { useWordOf, useWords } from '../words.ts';
import { AccountInClear } from './account-in-clear.tsx';
import { mayChangeAccount } from './channel-parts.ts';

export interface ChannelAccountProps {
  readonly code: string;
  readonly version: number;
  readonly channel: ChannelContent;
}

/** Where a channel is paid to: masked, in clear for a reason; and the way to stop it at once. */
export function ChannelAccount({ code, version, channel }: ChannelAccountProps): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const acts = useActs();
  const { account, kind, shown } = channel;
  const why = { name: 'why', label: t('doc.why'), min: 5, max: 500 };
  const stop = {
    label: t('channel.stop'),
    tone: 'danger' as const,
    call: calls.stopChannel,
    fixed: { code, version: String(version) },
    text: t('channel.stopText'),
    fields: [why],
  };
  return (
    <Part title={t('channel.account')}>
      <Facts
        facts={[
          [t('channel.kind'), wordOf('kind', kind)],
          [t('channel.account.masked'), <bdi key="masked">{account.masked}</bdi>],
        ]}
      />
      {!mayChangeAccount(kind) && <Alert severity="info">{t('channel.accountFixed')}</Alert>}
      {account.no !== '' && <AccountInClear key={account.no} code={code} accountNo={account.no} />}
      {shown && <ActButtons acts={acts.allowed([stop])} onBegin={acts.begin} />}
      {acts.dialog}
    </Part>
  );
}
