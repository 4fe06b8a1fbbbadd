import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Avatar } from '@drawroom/ui/avatar.tsx';
import { buttonClass } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { MemberName } from '../report/member-row.tsx';
import { apart } from '../shell/apart.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { Facts } from '../wallet/facts.tsx';
import { TeamWaiting } from './agent-gate.tsx';
import { useTeamMember } from './queries.ts';
import type { MemberFacts } from './queries.ts';
import { QuotaEditor } from './quota-editor.tsx';
import { RateHistory } from './rate-history.tsx';
import { RateTable } from './rate-table.tsx';

export interface MemberSheetProps {
  readonly memberId: string;
  readonly onClose: () => void;
}

/** One of the team with everything an agent may know of him, and what leads on from him. */
export function MemberSheet({ memberId, onClose }: MemberSheetProps): ReactNode {
  const t = useTranslations('agent.members');
  const one = useTeamMember(memberId);
  return (
    <Sheet open onClose={onClose} title={t('one')}>
      {one.data ? (
        <OneMember facts={one.data} onLeave={onClose} />
      ) : (
        <TeamWaiting error={one.error} rows={4} onRetry={() => one.refetch()} />
      )}
    </Sheet>
  );
}

interface OneMemberProps {
  readonly facts: MemberFacts;
  readonly onLeave: () => void;
}

function OneMember({ facts, onLeave }: OneMemberProps): ReactNode {
  const t = useTranslations('agent.members');
  const { member, path, editable } = facts;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Avatar src={member.avatar} name={member.nickname} />
        <span className="min-w-0 text-lg font-semibold wrap-anywhere">
          <MemberName member={member} />
        </span>
      </div>
      {path.length > 1 && (
        <p className="text-sm wrap-anywhere text-ink-faint">
          {t('above', {
            names: path
              .slice(0, -1)
              .map(({ nickname }) => apart(nickname))
              .join(' › '),
          })}
        </p>
      )}
      <MemberLinks facts={facts} onLeave={onLeave} />
      <MemberFactList facts={facts} />
      <RateTable rates={facts.rates} />
      {editable && member.kind === 'agent' && <QuotaEditor memberId={member.memberId} />}
      <RateHistory memberId={member.memberId} />
    </div>
  );
}

function MemberLinks({ facts, onLeave }: OneMemberProps): ReactNode {
  const t = useTranslations('agent.members');
  const title = useTranslations('title');
  const { memberId } = facts.member;
  const plain = buttonClass({ look: 'plain' });
  return (
    <div className="grid grid-cols-2 gap-2">
      {facts.editable && (
        <Link
          to={paths.modifyRebate()}
          search={{ memberId }}
          onClick={onLeave}
          className={`col-span-2 ${buttonClass({ size: 'lg' })}`}
        >
          {title('modifyRebate')}
        </Link>
      )}
      <Link to={paths.teamMembers()} search={{ below: memberId }} onClick={onLeave} className={plain}>
        {t('invitees', { count: facts.directSize })}
      </Link>
      <Link to={paths.memberReport()} search={{ memberId }} onClick={onLeave} className={plain}>
        {t('report')}
      </Link>
    </div>
  );
}

function MemberFactList({ facts }: Readonly<{ facts: MemberFacts }>): ReactNode {
  const t = useTranslations('agent.members');
  const locale = useLocale();
  const { member, firstDeposit } = facts;
  const at = (ms: number): string => formatDateTime(ms, { locale, timeZone: memberTimeZone() });
  return (
    <Facts
      rows={[
        [t('phone'), member.phone === null ? t('noPhone') : <bdi key="phone">{member.phone}</bdi>],
        [t('joined'), at(member.joinTime)],
        [t('lastLogin'), member.lastLogin === null ? t('neverHere') : at(member.lastLogin)],
        [t('balance'), <MoneyText key="balance" amount={facts.balance} full />],
        [t('teamBalance'), <MoneyText key="team" amount={facts.teamBalance} full />],
        [t('teamSize'), t('teamSizeOf', { count: facts.teamSize, direct: facts.directSize })],
        [
          t('firstDeposit'),
          firstDeposit === null ? (
            t('none')
          ) : (
            <span key="first">
              <MoneyText amount={firstDeposit.amount} full /> · {at(firstDeposit.time)}
            </span>
          ),
        ],
      ]}
    />
  );
}
