import { now } from '@drawroom/contract/operations-desk';
import { useQueryClient } from '@tanstack/react-query';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../queue/formats.ts';
import { Awaited } from '../session/awaited.tsx';
import { useOperator } from '../session/operator.ts';
import { useAsked } from '../session/use-asked.ts';
import { pagesOf } from '../shell/pages.ts';
import { useWordOf, useWords } from '../words.ts';
import { AuditPart, JobsPart, NodesPart, QueuesPart, RoundsPart, SourcesPart } from './operations-parts.tsx';
import { Tiles } from './tiles.tsx';
import { troublesOf, type Now, type Trouble } from './troubles.ts';

const LOOK_MS = 5_000;
const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How the house runs at this moment: what is wrong first, then its numbers, then everything by itself. */
export function OperationsPage(): ReactNode {
  const t = useWords();
  const { soon } = useFormats();
  const queries = useQueryClient();
  const { data, error } = useAsked(now, { zone: ownZone() }, { everyMs: LOOK_MS });
  return (
    <div className="flex h-full flex-col">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-3 border-b border-hairline bg-card px-4 py-1">
        <h1 className="text-md font-semibold">{t('page.operations')}</h1>
        {data !== undefined && (
          <span className="tabular text-xs text-ink-faint">{t('op.at', { at: soon(data.at) })}</span>
        )}
        <span className="flex-1" />
        <IconButton icon="refresh" label={t('refresh')} onPress={() => void queries.invalidateQueries()} />
      </header>
      <div className="scroller flex min-h-0 flex-1 flex-col gap-3 p-4" aria-busy={data === undefined && error === null}>
        <Awaited data={data} error={error} />
        {data !== undefined && <Whole reply={data} />}
      </div>
    </div>
  );
}

function Whole({ reply }: Readonly<{ reply: Now }>): ReactNode {
  return (
    <>
      <Troubles troubles={troublesOf(reply)} />
      <Tiles reply={reply} />
      <div className="grid items-start gap-3 min-[64rem]:grid-cols-2">
        <QueuesPart reply={reply} />
        <RoundsPart reply={reply} />
        <NodesPart reply={reply} />
        <JobsPart reply={reply} />
        <SourcesPart reply={reply} />
        <AuditPart reply={reply} />
      </div>
    </>
  );
}

function Troubles({ troubles }: Readonly<{ troubles: readonly Trouble[] }>): ReactNode {
  const t = useWords();
  if (troubles.length === 0) return <Alert severity="success">{t('trouble.none')}</Alert>;
  return (
    <ul aria-label={t('trouble.list')} className="m-0 flex list-none flex-col gap-1 p-0">
      {troubles.map((trouble) => (
        <li key={`${trouble.text} ${trouble.what?.[1] ?? ''} ${JSON.stringify(trouble.values)}`}>
          <Alert severity={trouble.severity} sx={{ paddingBlock: 0 }}>
            <TroubleText {...trouble} />
          </Alert>
        </li>
      ))}
    </ul>
  );
}

function TroubleText({ text, values, what, page }: Trouble): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { operator } = useOperator();
  const said = t(text, what === undefined ? values : { ...values, what: wordOf(...what) });
  const target = pagesOf(operator).find(({ name }) => name === page);
  if (target === undefined) return said;
  return (
    <Link className="underline" to={`/${target.name}`}>
      {said}
    </Link>
  );
}
