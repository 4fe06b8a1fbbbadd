import type { ErrorKey } from '@drawroom/contract/error-codes';
import { CallRefused } from '@drawroom/client/failures';
import { useTranslations } from '@drawroom/i18n/translations';
import { buttonClass } from '@drawroom/ui/button.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { useSession } from '../shell/session-store.ts';
import { Waiting } from '../wallet/waiting.tsx';
import type { WaitingProps } from '../wallet/waiting.tsx';

/** What is for agents only; a player who comes upon it is told plainly what agents are, and asks nothing of the server (spec §6). */
export function AgentGate({ children }: Readonly<{ children: ReactNode }>): ReactNode {
  return useIsAgent() ? children : <NotAgent />;
}

/** Whether who is logged in is an agent. */
export function useIsAgent(): boolean {
  return useSession(({ member }) => member?.kind === 'agent');
}

function NotAgent(): ReactNode {
  const t = useTranslations('agent.gate');
  return (
    <EmptyState
      icon="people"
      title={t('title')}
      note={t('note')}
      action={
        <Link to={paths.service()} className={buttonClass({ look: 'plain' })}>
          {t('ask')}
        </Link>
      }
    />
  );
}

const NOT_AGENT: ErrorKey = 'agent.not_agent';
const UNKNOWN: ErrorKey = 'agent.member_unknown';

/** As `Waiting`; who is no agent any more, and whoever is not in the team any more, is nothing that trying again would mend. */
export function TeamWaiting(props: WaitingProps): ReactNode {
  const t = useTranslations('agent.gate');
  const { error } = props;
  const key = error instanceof CallRefused ? error.key : null;
  if (key === NOT_AGENT) return <NotAgent />;
  if (key !== UNKNOWN) return <Waiting {...props} />;
  return (
    <EmptyState
      icon="people"
      title={(error as CallRefused).msg}
      note={t('goneNote')}
      action={
        <Link to={paths.teamMembers()} className={buttonClass({ look: 'plain' })}>
          {t('toTeam')}
        </Link>
      }
    />
  );
}
