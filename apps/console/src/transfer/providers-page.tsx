import { compare, save } from '@drawroom/contract/transfer-desk';
import { Tag } from '@drawroom/ui/chip.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { actWithReply } from '../act/act.ts';
import type { ActField } from '../act/act.ts';
import type { RowOf } from '../data/resources.ts';
import { ListPage } from '../list/list-page.tsx';
import { useFormats } from '../queue/formats.ts';
import { useWords } from '../words.ts';
import type { Say } from '../words.ts';
import { transfersAddress } from './transfers-address.ts';

type Row = RowOf<'providers'>;

/** Providers of external games: how each stands with the books, set up and compared. */
export function ProvidersPage(): ReactNode {
  const t = useWords();
  const { money } = useFormats();
  return (
    <ListPage
      resource="providers"
      title="page.providers"
      columns={[
        { source: 'name', label: 'provider.name', isSortable: true, show: (row) => <Name row={row} /> },
        { source: 'enabled', label: 'provider.state', show: (row) => <State row={row} /> },
        { source: 'held', label: 'provider.held', isNumber: true, show: (row) => `${money(row.held)} ${row.currency}` },
        { source: 'owed', label: 'provider.owed', isNumber: true, show: (row) => money(row.owed) },
        { source: 'result', label: 'provider.result', isNumber: true, show: (row) => money(row.result) },
        { source: 'players', label: 'provider.players', isNumber: true, show: ({ players }) => players },
        { source: 'open', label: 'provider.openTransfers', isNumber: true, show: (row) => <Open row={row} /> },
        { source: 'disputed', label: 'provider.disputed', isNumber: true, show: ({ disputed }) => disputed },
        { source: 'comparison', label: 'provider.compared', show: (row) => <Compared row={row} /> },
      ]}
      heads={[{ label: t('provider.new'), tone: 'main', call: save, fixed: {}, fields: providerFields(null, t) }]}
      actsOf={(row) => [
        actWithReply({
          label: t('provider.compare'),
          call: compare,
          fixed: { code: row.code },
          onDone: ({ done }) =>
            showToast(t(done ? 'provider.compareDone' : 'provider.noAnswer'), done ? 'good' : 'bad'),
        }),
        { label: t('provider.change'), call: save, fixed: { code: row.code }, fields: providerFields(row, t) },
      ]}
    />
  );
}

/** Questions for a provider. Its interface's address and merchant are not told again, so a change names them anew. */
function providerFields(now: Row | null, t: Say): readonly ActField[] {
  const code: readonly ActField[] = now === null ? [{ name: 'code', label: t('provider.code'), max: 32 }] : [];
  return [
    ...code,
    { name: 'name', label: t('provider.name'), initial: now?.name ?? '', max: 40 },
    { name: 'projectId', label: t('provider.projectId'), initial: now?.projectId ?? '', max: 8 },
    { name: 'origin', label: t('provider.origin'), initial: now?.origin ?? '', max: 210 },
    { name: 'url', label: t('provider.url'), max: 210 },
    { name: 'merchant', label: t('provider.merchant'), max: 64 },
    { name: 'secret', label: t('provider.secret'), kind: 'secret', isOptional: true, min: 16, max: 200 },
    {
      name: 'enabled',
      label: t('provider.state'),
      kind: 'choice',
      initial: now === null || now.enabled ? '1' : '0',
      options: [
        { value: '1', label: t('provider.open') },
        { value: '0', label: t('provider.closed') },
      ],
    },
  ];
}

function Name({ row }: Readonly<{ row: Row }>): ReactNode {
  return (
    <>
      <bdi>{row.name}</bdi> <span className="text-xs text-ink-faint">{row.code}</span>
    </>
  );
}

function State({ row }: Readonly<{ row: Row }>): ReactNode {
  const t = useWords();
  const { soon } = useFormats();
  return (
    <span className="flex flex-wrap gap-1">
      <Tag tone={row.enabled ? 'win' : 'plain'}>{t(row.enabled ? 'provider.open' : 'provider.closed')}</Tag>
      {row.silentSince !== null && <Tag tone="brand">{t('provider.silent', { at: soon(row.silentSince) })}</Tag>}
    </span>
  );
}

/** How many transfers have not ended, as a way to them. */
function Open({ row }: Readonly<{ row: Row }>): ReactNode {
  return (
    <Link className="text-small underline" to={transfersAddress(row.code)}>
      {row.open}
    </Link>
  );
}

function Compared({ row: { comparison } }: Readonly<{ row: Row }>): ReactNode {
  const t = useWords();
  const { soon } = useFormats();
  if (comparison === null) return t('provider.never');
  const { differing, at } = comparison;
  return (
    <>
      {soon(at)}{' '}
      <Tag tone={differing === 0 ? 'win' : 'brand'}>
        {differing === 0 ? t('provider.fits') : t('provider.differing', { n: differing })}
      </Tag>
    </>
  );
}
