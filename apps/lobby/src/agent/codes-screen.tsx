import { useTranslations } from '@drawroom/i18n/translations';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { Tabs } from '@drawroom/ui/tabs.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { AgentGate } from './agent-gate.tsx';
import { CodeList } from './code-list.tsx';
import { Programme } from './programme.tsx';

/** The programme explained and the codes that were made (spec §2: /shuoming and /inviteList are the same screen). */
export function CodesScreen(): ReactNode {
  const t = useTranslations('title');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const explaining = useLocation({ select: ({ pathname }) => pathname === paths.agentGuide() });
  const tabs = (
    <Tabs
      label={t('inviteCodes')}
      value={explaining ? 'guide' : 'codes'}
      options={[
        { value: 'codes', label: t('inviteCodes') },
        { value: 'guide', label: t('agentGuide') },
      ]}
      onChange={(tab) =>
        void navigate({ to: tab === 'guide' ? paths.agentGuide() : paths.inviteCodes(), replace: true })
      }
    />
  );
  return (
    <Screen scrollId={explaining ? 'agent-guide' : 'invite-codes'} bare header={tabs}>
      <AgentGate>
        <PullToRefresh onRefresh={() => queries.invalidateQueries({ queryKey: ['agent'] })}>
          <div className="flex flex-col gap-5 px-4 pt-4 pb-8">{explaining ? <Programme /> : <CodeList />}</div>
        </PullToRefresh>
      </AgentGate>
    </Screen>
  );
}
