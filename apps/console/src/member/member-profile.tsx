import { memberDeskCalls as calls } from '@drawroom/contract/member-desk';
import type { RevealField } from '@drawroom/contract/member-desk';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import { ActButtons } from '../act/act-buttons.tsx';
import { actWithReply } from '../act/act.ts';
import type { ActsInHand } from '../act/use-acts.tsx';
import { Facts, Part } from '../queue/facts.tsx';
import { useFormats } from '../queue/formats.ts';
import { whyField } from '../queue/why-field.ts';
import { useWordOf, useWords } from '../words.ts';
import type { Opened, Profile } from './member-whole.tsx';

export interface MemberProfileProps {
  readonly profile: Profile;
  readonly opened: Opened;
  readonly acts: ActsInHand;
  /** Something personal was looked at, and why was said. */
  readonly onOpen: (name: string, value: string | null) => void;
}

/** Who a member is. What is personal is masked until somebody says why he looks. */
export function MemberProfile({ profile, ...parts }: MemberProfileProps): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { moment } = useFormats();
  const { memberId, lastLogin, closedAt, accounts } = profile;
  const secret = (field: RevealField, masked: string | null, methodId?: string): ReactNode => (
    <Secret key={methodId ?? field} {...parts} memberId={memberId} field={field} masked={masked} methodId={methodId} />
  );
  return (
    <Part title={t('member.profile')}>
      <Facts
        facts={[
          [t('member.by.nickname'), <bdi key="nickname">{profile.nickname}</bdi>],
          [t('agent.kind'), wordOf('agent.kind', profile.kind)],
          [t('member.level'), profile.level],
          [t('member.currency'), profile.currency],
          [t('zone'), profile.timeZone],
          [t('member.registered'), moment(profile.registeredAt)],
          [
            t('member.lastLogin'),
            lastLogin === null
              ? t('member.never')
              : [moment(lastLogin.at), lastLogin.device, lastLogin.address].filter((part) => part !== '').join(' · '),
          ],
          closedAt === null ? null : [t('member.closedAt'), moment(closedAt)],
          profile.terminals.length === 0 ? null : [t('member.terminals'), profile.terminals.join(' · ')],
          [t('member.phone'), secret('phone', profile.phone)],
          [t('member.email'), secret('email', profile.email)],
          [t('member.realName'), secret('realName', profile.realName)],
          [
            t('member.accounts'),
            accounts.length === 0 ? (
              t('none')
            ) : (
              <ul key="accounts" className="flex flex-col gap-1">
                {accounts.map(({ methodId, kind, label, isDefault }) => (
                  <li key={methodId} className="flex flex-wrap items-center gap-x-2">
                    {wordOf('kind', kind)}
                    {isDefault && <Tag>{t('member.default')}</Tag>}
                    {secret('account', label, methodId)}
                  </li>
                ))}
              </ul>
            ),
          ],
        ]}
      />
    </Part>
  );
}

type SecretProps = Omit<MemberProfileProps, 'profile'> & {
  readonly memberId: string;
  readonly field: RevealField;
  /** Null: the member has none. */
  readonly masked: string | null;
  /** Which account. */
  readonly methodId: string | undefined;
};

/** Something personal: masked with a button, or in clear once it was opened. */
function Secret({ memberId, field, masked, methodId, opened, acts, onOpen }: SecretProps): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  if (masked === null) return t('none');
  const name = methodId ?? field;
  const clear = opened[name];
  if (clear !== undefined) return <b className="tabular">{clear ?? t('none')}</b>;
  const act = actWithReply({
    label: wordOf('reveal', field),
    call: calls.reveal,
    fixed: { memberId, field, ...(methodId !== undefined && { methodId }) },
    text: t('member.revealText'),
    fields: [whyField(t, ['why.reach', 'why.identity', 'why.payment', 'why.complaint'])],
    onDone: ({ value }) => onOpen(name, value),
  });
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <bdi className="tabular">{masked}</bdi>
      <ActButtons acts={acts.allowed([act])} onBegin={acts.begin} />
    </span>
  );
}
