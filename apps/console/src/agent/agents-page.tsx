import { move, node, promote, setRates } from '@drawroom/contract/agent-desk';
import type { TreeNodeView } from '@drawroom/contract/agent-desk';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ActButtons } from '../act/act-buttons.tsx';
import { actWithReply } from '../act/act.ts';
import type { Act, ActField } from '../act/act.ts';
import { useActs } from '../act/use-acts.tsx';
import { Facts, Part } from '../queue/facts.tsx';
import { Awaited } from '../session/awaited.tsx';
import { useOperator } from '../session/operator.ts';
import { useWordOf, useWords } from '../words.ts';
import { ratesOf } from './rates-of.ts';

/** Where somebody stands in the tree of agents, found by his whole username, which stands in the address. */
export function AgentsPage(): ReactNode {
  const t = useWords();
  const { ask } = useOperator();
  const [address, setAddress] = useSearchParams();
  const username = address.get('username') ?? '';
  const [written, setWritten] = useState(username);
  const { data, error } = useQuery({
    queryKey: ['agent', username],
    queryFn: () => ask(node, { username }),
    enabled: username !== '',
  });
  return (
    <div className="flex h-full flex-col">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-3 border-b border-hairline bg-card px-4 py-1">
        <h1 className="text-md font-semibold">{t('page.agents')}</h1>
        <form
          className="flex items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            setAddress({ username: written.trim() });
          }}
        >
          <TextField
            label={t('agent.find')}
            value={written}
            onChange={(event) => setWritten(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 16 } }}
          />
          <Button type="submit" variant="outlined" color="inherit">
            {t('agent.look')}
          </Button>
        </form>
      </header>
      <div className="scroller min-h-0 flex-1 p-4">
        {username !== '' && <Awaited data={data} error={error} />}
        {username === '' && <EmptyState icon="people" title={t('agent.nobody')} />}
        {data !== undefined && error === null && <Whole node={data.node} />}
      </div>
    </div>
  );
}

function Whole({ node: view }: Readonly<{ node: TreeNodeView }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { begin, allowed, dialog } = useActs();
  return (
    <div className="flex max-w-3xl flex-col gap-3">
      <ActButtons acts={allowed(useNodeActs(view))} onBegin={begin} />
      <Part title={`${view.username} · ${view.memberId}`}>
        <Facts
          facts={[
            [t('moderator.nickname'), <bdi key="nickname">{view.nickname}</bdi>],
            [t('agent.kind'), wordOf('agent.kind', view.kind)],
            [t('agent.place'), view.above.length === 0 ? t('agent.top') : <Above key="above" above={view.above} />],
            [t('agent.team'), view.teamSize],
            [t('agent.direct'), view.directSize],
          ]}
        />
      </Part>
      <Part title={t('agent.rates')}>
        <p className="text-xs text-ink-faint">{t('agent.ratesHint')}</p>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-6 gap-y-1 text-sm">
          {view.rates.map(({ type, rate }) => (
            <li key={type} className="flex justify-between border-b border-hairline">
              <span className="text-ink-soft">{wordOf('type', type)}</span>
              <span className="tabular">{rate}</span>
            </li>
          ))}
        </ul>
      </Part>
      {dialog}
    </div>
  );
}

/** From the top down to him, each one step away. */
function Above({ above }: Readonly<{ above: TreeNodeView['above'] }>): ReactNode {
  return (
    <span className="flex flex-wrap gap-x-2">
      {above.map(({ memberId, username }) => (
        <Link key={memberId} className="text-small underline" to={`/agents?username=${encodeURIComponent(username)}`}>
          {username}
        </Link>
      ))}
    </span>
  );
}

function useNodeActs({ memberId, username, kind, rates }: TreeNodeView): readonly Act[] {
  const t = useWords();
  const wordOf = useWordOf();
  const why: ActField = { name: 'why', label: t('agent.why'), max: 240 };
  const fixed = { memberId };
  return [
    {
      label: t('agent.move'),
      call: move,
      fixed,
      text: t('agent.moveText', { name: username }),
      fields: [{ name: 'parentId', label: t('agent.parent'), isOptional: true, max: 18 }, why],
    },
    ...(kind === 'player'
      ? [
          {
            label: t('agent.promote'),
            call: promote,
            fixed,
            text: t('agent.promoteText', { name: username }),
            fields: [why],
          },
        ]
      : []),
    actWithReply({
      label: t('agent.setRates'),
      call: setRates,
      fixed,
      text: t('agent.ratesHint'),
      fields: [
        ...rates.map(({ type, rate }) => ({
          name: `rate.${type}`,
          label: wordOf('type', type),
          initial: String(rate),
          max: 5,
        })),
        why,
      ],
      shape: (answers) => ({ why: answers['why'] ?? '', rates: ratesOf(answers, rates) }),
      onDone: () => showToast(t('proposal.made'), 'good'),
    }),
  ];
}
