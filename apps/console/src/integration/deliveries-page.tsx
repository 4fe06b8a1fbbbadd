import { replay } from '@drawroom/contract/integration-desk';
import { DELIVERY_STATES } from '@drawroom/contract/webhook-wire';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import type { RowOf } from '../data/resources.ts';
import { ListPage } from '../list/list-page.tsx';
import { useFormats } from '../queue/formats.ts';
import { useWordOf, useWords } from '../words.ts';

type Row = RowOf<'deliveries'>;

const TONES = { waiting: 'plain', delivered: 'win', given_up: 'brand' } as const;

/** What was sent to integrators, newest first, with what they answered. */
export function DeliveriesPage(): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { soon } = useFormats();
  return (
    <ListPage
      resource="deliveries"
      title="page.deliveries"
      filters={[
        {
          name: 'state',
          label: 'fact.state',
          options: DELIVERY_STATES.map((value) => ({ value, label: wordOf('delivery.state', value) })),
        },
      ]}
      columns={[
        { source: 'at', label: 'fact.made', show: ({ at }) => soon(at) },
        { source: 'endpoint', label: 'hook.url', show: ({ endpoint }) => <bdi>{endpoint}</bdi> },
        { source: 'type', label: 'delivery.type', show: ({ type }) => wordOf('hook', type) },
        {
          source: 'state',
          label: 'fact.state',
          show: ({ state }) => <Tag tone={TONES[state]}>{wordOf('delivery.state', state)}</Tag>,
        },
        { source: 'tries', label: 'delivery.tries', isNumber: true, show: ({ tries }) => tries },
        { source: 'last', label: 'delivery.last', show: (row) => <LastAnswer row={row} /> },
        {
          source: 'nextAt',
          label: 'delivery.next',
          show: ({ nextAt }) => (nextAt === null ? '' : soon(nextAt)),
        },
        { source: 'body', label: 'delivery.event', show: (row) => <Whole row={row} /> },
      ]}
      actsOf={({ deliveryId }) => [{ label: t('delivery.replay'), call: replay, fixed: { deliveryId } }]}
    />
  );
}

function LastAnswer({ row: { log } }: Readonly<{ row: Row }>): ReactNode {
  const t = useWords();
  const [last] = log;
  if (last === undefined) return '';
  return last.status ?? t('delivery.none');
}

/** The message as it was sent, and the last tries; shut until somebody wants to see it. */
function Whole({ row: { eventId, body, log } }: Readonly<{ row: Row }>): ReactNode {
  const t = useWords();
  const { moment } = useFormats();
  return (
    <details className="max-w-96 text-xs">
      <summary className="cursor-pointer">{t('delivery.whole')}</summary>
      <p className="pt-1 text-ink-faint">{eventId}</p>
      <pre dir="ltr" className="max-h-40 overflow-auto wrap-anywhere whitespace-pre-wrap">
        {body}
      </pre>
      <ul className="flex flex-col gap-1 pt-1">
        {log.map(({ at, status, answer, tookMs }) => (
          <li key={at}>
            {moment(at)} · {status ?? t('delivery.none')} · {tookMs} ms <bdi className="wrap-anywhere">{answer}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
