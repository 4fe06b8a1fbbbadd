import { cashierDeskCalls as calls } from '@drawroom/contract/cashier-desk';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActButtons } from '../act/act-buttons.tsx';
import { actWithReply } from '../act/act.ts';
import { useActs } from '../act/use-acts.tsx';
import { Facts } from '../queue/facts.tsx';
import { useWordOf, useWords } from '../words.ts';

/** An account of a channel, in force or proposed, in clear for a reason that is kept. */
export function AccountInClear({ code, accountNo }: Readonly<{ code: string; accountNo: string }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const acts = useActs();
  const [opened, setOpened] = useState<Readonly<Record<string, string>>>({});
  const reveal = actWithReply({
    label: t('channel.reveal'),
    call: calls.revealAccount,
    fixed: { code, accountNo },
    fields: [{ name: 'why', label: t('doc.why'), min: 5, max: 500 }],
    onDone: (reply) => setOpened(reply.account),
  });
  return (
    <>
      <Facts
        facts={Object.entries(opened).map(
          ([name, value]) => [wordOf('channel', name), <bdi key={name}>{value}</bdi>] as const,
        )}
      />
      <ActButtons acts={acts.allowed([reveal])} onBegin={acts.begin} />
      {acts.dialog}
    </>
  );
}
