import { editNextLevel } from '@drawroom/contract/agent';
import { useTranslations } from '@drawroom/i18n/translations';
import { Avatar } from '@drawroom/ui/avatar.tsx';
import { Button, buttonClass } from '@drawroom/ui/button.tsx';
import { Dialog } from '@drawroom/ui/dialog.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Form } from '../member/contact/form.tsx';
import { useSubmission } from '../member/use-submission.ts';
import { paths } from '../paths.ts';
import type { MemberSearch } from '../search.ts';
import { apart } from '../shell/apart.ts';
import { call } from '../shell/api.ts';
import { AgentGate, TeamWaiting } from './agent-gate.tsx';
import { boundedBy } from './bounded-by.ts';
import { agentKeys, useTeamMember } from './queries.ts';
import type { MemberFacts } from './queries.ts';
import { RateHistory } from './rate-history.tsx';
import { RatePicker } from './rate-picker.tsx';
import { RateSteps } from './rate-steps.tsx';
import { listOf, setOf } from './rates.ts';

/** Changes the rates of one of the agent's own invitees (spec §2 /modifyfd). */
export function ModifyRebateScreen(): ReactNode {
  const { memberId }: MemberSearch = useSearch({ strict: false });
  return (
    <Screen scrollId="modify-rebate">
      <AgentGate>{memberId === undefined ? <NobodyChosen /> : <OneMember memberId={memberId} />}</AgentGate>
    </Screen>
  );
}

function NobodyChosen({ note }: Readonly<{ note?: string }>): ReactNode {
  const t = useTranslations('agent.modify');
  const words = useTranslations('agent.gate');
  return (
    <EmptyState
      icon="people"
      title={t('whom')}
      note={note ?? t('whomNote')}
      action={
        <Link to={paths.teamMembers()} className={buttonClass({ look: 'plain' })}>
          {words('toTeam')}
        </Link>
      }
    />
  );
}

function OneMember({ memberId }: Readonly<{ memberId: string }>): ReactNode {
  const t = useTranslations('agent.modify');
  const one = useTeamMember(memberId);
  if (!one.data) return <TeamWaiting error={one.error} rows={4} onRetry={() => one.refetch()} />;
  if (!one.data.editable) return <NobodyChosen note={t('notOwn', { name: apart(one.data.member.nickname) })} />;
  return (
    <>
      <ModifyRebate key={memberId} facts={one.data} />
      <RateHistory memberId={memberId} />
    </>
  );
}

function ModifyRebate({ facts }: Readonly<{ facts: MemberFacts }>): ReactNode {
  const t = useTranslations('agent.modify');
  const queries = useQueryClient();
  const { member } = facts;
  const [rates, setRates] = useState(() => setOf(facts.rates));
  const [asking, setAsking] = useState(false);
  const changed = facts.rates.filter(({ type, rate }) => rates[type] !== rate);
  const submission = useSubmission(async () => {
    // A type that was not touched is not sent: somebody may be changing it from above.
    const touched = new Set(changed.map(({ type }) => type));
    const input = listOf(rates).filter(({ type }) => touched.has(type));
    const reply = await call(editNextLevel, { memberId: member.memberId, rates: input });
    await queries.invalidateQueries({ queryKey: agentKeys.team() });
    setRates((now) => ({ ...now, ...setOf(reply.rates) }));
    showToast(t('saved'), 'good');
  });
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar src={member.avatar} name={member.nickname} size="md" />
        <span className="font-semibold wrap-anywhere">
          <bdi>{member.nickname}</bdi>
        </span>
      </div>
      <Form submission={submission} label={t('save')} onSubmit={() => changed.length > 0 && setAsking(true)}>
        <RatePicker types={boundedBy(facts.rates, submission.failure)} rates={rates} onChange={setRates} />
        <p className="text-sm text-ink-faint">{t(changed.length === 0 ? 'nothing' : 'later')}</p>
      </Form>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('confirm', { name: apart(member.nickname) })}
        footer={
          <>
            <Button
              wide
              onPress={() => {
                setAsking(false);
                void submission.submit();
              }}
            >
              {t('save')}
            </Button>
            <Cancel onPress={() => setAsking(false)} />
          </>
        }
      >
        <RateSteps
          typeCount={facts.rates.length}
          steps={changed.map(({ type, name, rate }) => ({ type, name, way: `${rate} → ${rates[type] ?? 0}` }))}
        />
      </Dialog>
    </>
  );
}

function Cancel({ onPress }: Readonly<{ onPress: () => void }>): ReactNode {
  const t = useTranslations('ui');
  return (
    <Button wide look="plain" onPress={onPress}>
      {t('cancel')}
    </Button>
  );
}
