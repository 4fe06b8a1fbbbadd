import { addEndpoint, editEndpoint, replaySince, rotateSecret } from '@drawroom/contract/integration-desk';
import { WAITING_SHOWN, WEBHOOK_TYPES } from '@drawroom/contract/webhook-wire';
import { Tag } from '@drawroom/ui/chip.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';
import { actWithReply } from '../act/act.ts';
import type { Act, ActField } from '../act/act.ts';
import { momentOf, momentText } from '../act/moment.ts';
import type { RowOf } from '../data/resources.ts';
import { ListPage } from '../list/list-page.tsx';
import { useFormats } from '../queue/formats.ts';
import { useNow } from '../queue/use-now.ts';
import type { Fields } from '../session/ask.ts';
import { useWordOf, useWords } from '../words.ts';
import { useSecretOnce } from './secret-once.tsx';

type Row = RowOf<'webhooks'>;

const HOUR_MS = 3_600_000;

/** Turns the chosen types into what the call takes. */
const shaped = ({ types = '', ...others }: Fields): Fields => ({ ...others, types: JSON.stringify(types.split(',')) });

/** Addresses that are told what happens in the house. */
export function WebhooksPage(): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const fieldsOf = useEndpointFields();
  const { show, dialog } = useSecretOnce();
  const again = ({ endpointId }: Row): Act =>
    actWithReply({
      label: t('hook.replaySince'),
      call: replaySince,
      fixed: { endpointId },
      fields: [{ name: 'since', label: t('hook.since'), kind: 'moment', initial: momentText(Date.now() - HOUR_MS) }],
      shape: ({ since = '' }) => ({ since: String(momentOf(since)) }),
      onDone: ({ replayed }) => showToast(t('hook.replayed', { n: replayed }), 'good'),
    });
  return (
    <ListPage
      resource="webhooks"
      title="page.webhooks"
      columns={[
        { source: 'name', label: 'key.name', isSortable: true, show: ({ name }) => <bdi>{name}</bdi> },
        {
          source: 'url',
          label: 'hook.url',
          show: ({ url }) => <bdi className="block min-w-36 max-w-72 text-xs wrap-anywhere">{url}</bdi>,
        },
        { source: 'state', label: 'fact.state', show: (row) => <State row={row} /> },
        {
          source: 'types',
          label: 'hook.types',
          show: ({ types }) => types.map((type) => wordOf('hook', type)).join(', '),
        },
        {
          source: 'waiting',
          label: 'hook.waiting',
          isNumber: true,
          show: ({ waiting }) => (waiting > WAITING_SHOWN ? `${WAITING_SHOWN}+` : waiting),
        },
      ]}
      heads={[
        actWithReply({
          label: t('hook.new'),
          tone: 'main',
          call: addEndpoint,
          fixed: {},
          fields: fieldsOf(null),
          shape: shaped,
          onDone: ({ secret }) => show(secret),
        }),
      ]}
      actsOf={(row) => [
        {
          label: t('hook.change'),
          call: editEndpoint,
          fixed: { endpointId: row.endpointId, version: String(row.version) },
          fields: fieldsOf(row),
          shape: shaped,
        },
        ...(row.state === 'on' ? [again(row)] : []),
        actWithReply({
          label: t('hook.rotate'),
          tone: 'danger',
          call: rotateSecret,
          fixed: { endpointId: row.endpointId },
          text: t('hook.rotateText'),
          onDone: ({ secret }) => show(secret),
        }),
      ]}
      after={dialog}
    />
  );
}

/** Questions for an address; a new one begins switched on. */
function useEndpointFields(): (now: Row | null) => readonly ActField[] {
  const t = useWords();
  const wordOf = useWordOf();
  return (now) => [
    { name: 'name', label: t('key.name'), initial: now?.name ?? '', max: 60 },
    { name: 'url', label: t('hook.url'), initial: now?.url ?? '', min: 8, max: 500, hint: t('hook.urlHint') },
    {
      name: 'types',
      label: t('hook.types'),
      kind: 'choices',
      initial: (now?.types ?? WEBHOOK_TYPES).join(','),
      options: WEBHOOK_TYPES.map((value) => ({ value, label: wordOf('hook', value) })),
    },
    ...(now === null
      ? []
      : [
          {
            name: 'state',
            label: t('fact.state'),
            kind: 'choice' as const,
            hint: t('hook.stateHint'),
            // Who mends what the house has disabled wants it back.
            initial: now.state === 'off' ? 'off' : 'on',
            options: (['on', 'off'] as const).map((value) => ({ value, label: t(`hook.state.${value}`) })),
          },
        ]),
  ];
}

function State({ row }: Readonly<{ row: Row }>): ReactNode {
  const t = useWords();
  const now = useNow(60_000);
  const { soon } = useFormats();
  const { state, failingSince, oldSecretUntil } = row;
  const tones = { on: 'win', off: 'plain', disabled: 'brand' } as const;
  return (
    <span className="flex flex-wrap gap-1">
      <Tag tone={tones[state]}>{t(`hook.state.${state}`)}</Tag>
      {failingSince !== null && <Tag tone="brand">{t('hook.failing', { at: soon(failingSince) })}</Tag>}
      {oldSecretUntil !== null && oldSecretUntil > now && (
        <Tag tone="plain">{t('hook.twoSecrets', { at: soon(oldSecretUntil) })}</Tag>
      )}
    </span>
  );
}
