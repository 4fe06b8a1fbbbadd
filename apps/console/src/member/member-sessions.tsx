import { memberDeskCalls as calls } from '@drawroom/contract/member-desk';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';
import { ActButtons } from '../act/act-buttons.tsx';
import { actWithReply } from '../act/act.ts';
import type { Act } from '../act/act.ts';
import { RowTable } from '../list/row-table.tsx';
import { AskedPart } from '../queue/asked-part.tsx';
import { useFormats } from '../queue/formats.ts';
import { useAsked } from '../session/use-asked.ts';
import { useWordOf, useWords } from '../words.ts';
import type { MemberFreezesProps } from './member-freezes.tsx';
import { whyDone } from './use-member-acts.ts';

/** Sessions that live, each of which can be ended, and how the last logins went. */
export function MemberSessions({ memberId, acts }: MemberFreezesProps): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { moment } = useFormats();
  const endOf = (id: string): Act =>
    actWithReply({
      label: t('session.end'),
      tone: 'danger',
      call: calls.endSession,
      fixed: { memberId, id },
      text: t('session.endText'),
      fields: [whyDone(t)],
      onDone: ({ ended }) => showToast(t('session.ended', { n: ended }), 'good'),
    });
  return (
    <AskedPart title={t('member.sessions')} asked={useAsked(calls.devices, { memberId })}>
      {({ sessions, logins }) => (
        <>
          {sessions.length === 0 ? (
            <p className="text-sm text-ink-faint">{t('session.none')}</p>
          ) : (
            <RowTable
              label={t('member.sessions')}
              rows={sessions}
              keyOf={({ id }) => id}
              columns={[
                { source: 'device', label: 'session.device', show: ({ device }) => <bdi>{device}</bdi> },
                { source: 'address', label: 'session.address', show: ({ address }) => address },
                { source: 'lastSeenAt', label: 'session.seen', show: (row) => moment(row.lastSeenAt) },
                {
                  source: 'acts',
                  label: 'acts',
                  show: ({ id }) => <ActButtons acts={acts.allowed([endOf(id)])} onBegin={acts.begin} />,
                },
              ]}
            />
          )}
          {logins.length > 0 && (
            <>
              <h4 className="pt-1 text-xs font-semibold text-ink-faint">{t('session.logins')}</h4>
              <RowTable
                label={t('session.logins')}
                rows={logins}
                keyOf={(login) => String(logins.indexOf(login))}
                columns={[
                  { source: 'at', label: 'ledger.at', show: ({ at }) => moment(at) },
                  { source: 'result', label: 'login.result', show: ({ result }) => wordOf('login', result) },
                  { source: 'device', label: 'session.device', show: ({ device }) => <bdi>{device}</bdi> },
                  { source: 'address', label: 'session.address', show: ({ address }) => address },
                ]}
              />
            </>
          )}
        </>
      )}
    </AskedPart>
  );
}
