import { addKey, revokeKey } from '@drawroom/contract/integration-desk';
import { INTEGRATOR_SCOPES } from '@drawroom/contract/integrator-wire';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import { actWithReply } from '../act/act.ts';
import { momentOf } from '../act/moment.ts';
import type { RowOf } from '../data/resources.ts';
import { ListPage } from '../list/list-page.tsx';
import { useFormats } from '../queue/formats.ts';
import { useNow } from '../queue/use-now.ts';
import { useWordOf, useWords } from '../words.ts';
import { useSecretOnce } from './secret-once.tsx';

type Row = RowOf<'keys'>;

const parts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Keys of integrators: given out with what they may do, shown once, revoked. */
export function KeysPage(): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { moment, soon } = useFormats();
  const { show, dialog } = useSecretOnce();
  const options = INTEGRATOR_SCOPES.map((value) => ({ value, label: wordOf('scope', value) }));
  const add = actWithReply({
    label: t('key.new'),
    tone: 'main',
    call: addKey,
    fixed: {},
    fields: [
      { name: 'name', label: t('key.name'), max: 60 },
      { name: 'scopes', label: t('key.scopes'), kind: 'choices', initial: 'report.read', options },
      { name: 'networks', label: t('key.networks'), isOptional: true, max: 800, hint: t('key.networksHint') },
      { name: 'expiresAt', label: t('key.expires'), kind: 'moment', isOptional: true },
    ],
    shape: ({ name = '', scopes = '', networks = '', expiresAt = '' }) => ({
      name,
      scopes: JSON.stringify(parts(scopes)),
      networks: JSON.stringify(parts(networks)),
      ...(expiresAt !== '' && { expiresAt: String(momentOf(expiresAt)) }),
    }),
    onDone: ({ secret }) => show(secret),
  });
  return (
    <ListPage
      resource="keys"
      title="page.keys"
      columns={[
        { source: 'name', label: 'key.name', isSortable: true, show: (row) => <Name row={row} /> },
        { source: 'state', label: 'fact.state', show: (row) => <State row={row} /> },
        {
          source: 'scopes',
          label: 'key.scopes',
          show: ({ scopes }) => <Lines lines={scopes.map((scope) => wordOf('scope', scope))} />,
        },
        {
          source: 'bounds',
          label: 'key.bounds',
          show: ({ networks, expiresAt }) => (
            <Lines
              lines={[
                networks.length === 0 ? t('key.anywhere') : networks.join(', '),
                expiresAt === null ? t('key.forever') : t('key.until', { at: moment(expiresAt) }),
              ]}
            />
          ),
        },
        {
          source: 'lastUsedAt',
          label: 'key.used',
          show: ({ lastUsedAt }) => (lastUsedAt === null ? t('key.never') : soon(lastUsedAt)),
        },
        { source: 'madeBy', label: 'key.madeBy', show: ({ madeBy }) => <bdi>{madeBy}</bdi> },
      ]}
      heads={[add]}
      actsOf={({ keyId, name, revokedAt }) =>
        revokedAt !== null
          ? []
          : [
              {
                label: t('key.revoke'),
                tone: 'danger',
                call: revokeKey,
                fixed: { keyId },
                text: t('key.revokeText', { name }),
              },
            ]
      }
      after={dialog}
    />
  );
}

function State({ row: { revokedAt, expiresAt } }: Readonly<{ row: Row }>): ReactNode {
  const t = useWords();
  const now = useNow(60_000);
  if (revokedAt !== null) return <Tag tone="brand">{t('key.revoked')}</Tag>;
  const isOver = expiresAt !== null && expiresAt <= now;
  return <Tag tone={isOver ? 'plain' : 'win'}>{t(isOver ? 'key.over' : 'key.live')}</Tag>;
}

function Name({ row: { name, prefix } }: Readonly<{ row: Row }>): ReactNode {
  return (
    <>
      <bdi>{name}</bdi>
      <code className="block text-xs text-ink-faint">{prefix}</code>
    </>
  );
}

/** A few short texts, one below the other; none is broken. */
function Lines({ lines }: Readonly<{ lines: readonly string[] }>): ReactNode {
  return (
    <span className="flex flex-col whitespace-nowrap">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}
