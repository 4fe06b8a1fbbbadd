import { memberDeskCalls as calls } from '@drawroom/contract/member-desk';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ActButtons } from '../act/act-buttons.tsx';
import { useActs } from '../act/use-acts.tsx';
import { faultText } from '../session/fault-text.ts';
import { useAsked } from '../session/use-asked.ts';
import { useWords } from '../words.ts';
import { MemberAway } from './member-away.tsx';
import { MemberFreezes } from './member-freezes.tsx';
import { MemberNotes } from './member-notes.tsx';
import { MemberProfile } from './member-profile.tsx';
import { MemberRecords } from './member-records.tsx';
import { MemberSessions } from './member-sessions.tsx';
import { MemberProtection, MemberTeam, MemberWallet } from './member-stand.tsx';
import { MemberTags } from './member-tags.tsx';
import { useMemberActs } from './use-member-acts.ts';

export type Profile = OperatorReplyOf<typeof calls.profile>;

/** What was opened of a member's personal data on this page, by its field; for an account, by its method. Null: there is none. */
export type Opened = Readonly<Record<string, string | null>>;

/** Everything that the house keeps about a member. What was opened of it is forgotten when the page is left. */
export function MemberWhole({ memberId }: Readonly<{ memberId: string }>): ReactNode {
  const t = useWords();
  const { data, error } = useAsked(calls.profile, { memberId });
  const [address] = useSearchParams();
  const back = new URLSearchParams(address);
  back.delete('member');
  return (
    <>
      <p className="px-4 pt-3 text-sm">
        <Link className="text-small underline" to={`/members?${back.toString()}`}>
          {t('member.backToList')}
        </Link>
      </p>
      {error !== null && (
        <div className="p-4">
          <Alert severity="error">{faultText(error, t)}</Alert>
        </div>
      )}
      {data !== undefined && <Whole profile={data} />}
    </>
  );
}

function Whole({ profile }: Readonly<{ profile: Profile }>): ReactNode {
  const t = useWords();
  const acts = useActs();
  const [opened, setOpened] = useState<Opened>({});
  const { memberId, username } = profile;
  return (
    <div className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg font-semibold">
          {username} <span className="text-md font-normal text-ink-faint">{memberId}</span>
        </h2>
        <MemberTags row={profile} />
      </div>
      <ActButtons acts={acts.allowed(useMemberActs(profile))} onBegin={acts.begin} />
      <div className="grid items-start gap-3 min-[70rem]:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <MemberProfile
            profile={profile}
            opened={opened}
            acts={acts}
            onOpen={(field, value) => setOpened((now) => ({ ...now, [field]: value }))}
          />
          <MemberFreezes memberId={memberId} acts={acts} />
          <MemberNotes memberId={memberId} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <MemberWallet memberId={memberId} />
          <MemberAway memberId={memberId} />
          <MemberProtection memberId={memberId} />
          <MemberTeam memberId={memberId} />
          <MemberSessions memberId={memberId} acts={acts} />
        </div>
      </div>
      <section aria-label={t('member.histories')}>
        <MemberRecords memberId={memberId} />
      </section>
      {acts.dialog}
    </div>
  );
}
