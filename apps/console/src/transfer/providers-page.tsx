import { transferDeskCalls as calls } from '@drawroom/contract/transfer-desk';
import { Tag } from '@drawroom/ui/chip.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { actWithReply } from '../act/act.ts';
import type { ActField } from '../act/act.ts';
import type { RowOf } from '../data/resources.ts';
import { yesField, type DocumentPart } from '../document/document-field.ts';
import { DocumentsPage } from '../document/documents-page.tsx';
import { ListPage } from '../list/list-page.tsx';
import { useFormats } from '../queue/formats.ts';
import { useWords } from '../words.ts';
import type { Say } from '../words.ts';
import { transfersAddress } from './transfers-address.ts';

type Row = RowOf<'providers'>;

/** Providers of external games: how each stands with the books, and compared; the one that the address names whole, with its history. */
export function ProvidersPage(): ReactNode {
  const [params] = useSearchParams();
  return params.has('code') ? <ProviderWhole /> : <ProviderList />;
}

function ProviderWhole(): ReactNode {
  const t = useWords();
  return (
    <DocumentsPage
      title="page.providers"
      address="providers"
      list="provider"
      look={calls.providers}
      documentsIn={({ list }) => list.map((row) => ({ ...row, content: settingsOf(row) }))}
      partsOf={(_, row) => providerParts(row === null, t)}
      begin={{ projectId: '', name: '', origin: '', url: '', merchant: '', enabled: true }}
      besides={[{ name: 'code', label: t('provider.code'), max: 32 }]}
      besidesTitle={t('provider.secret')}
      always={(row) => [secretField(row === null, t)]}
      save={calls.save}
      field={() => 'provider'}
      restore={calls.restore}
      history={calls.history}
      columns={[]}
    />
  );
}

function ProviderList(): ReactNode {
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
      add={{ label: t('provider.new'), to: '/providers?code=new', call: calls.save }}
      actsOf={(row) => [
        actWithReply({
          label: t('provider.compare'),
          call: calls.compare,
          fixed: { code: row.code },
          onDone: ({ done }) =>
            showToast(t(done ? 'provider.compareDone' : 'provider.noAnswer'), done ? 'good' : 'bad'),
        }),
      ]}
    />
  );
}

/** What a form asks for of a provider's settings: all but which secret stands. */
function settingsOf({
  setting: { secretNo: _number, ...settings },
}: Pick<Row, 'setting'>): Omit<Row['setting'], 'secretNo'> {
  return settings;
}

/** Questions for a provider; its project is asked of a new one alone, and stays with it. */
function providerParts(isNew: boolean, t: Say): readonly DocumentPart[] {
  const projectId = { name: 'projectId', label: t('provider.projectId'), max: 8 };
  return [
    {
      title: t('provider.settings'),
      fields: [
        { name: 'name', label: t('provider.name'), max: 40 },
        ...(isNew ? [projectId] : []),
        { name: 'origin', label: t('provider.origin'), max: 210 },
        { name: 'url', label: t('provider.url'), max: 210 },
        { name: 'merchant', label: t('provider.merchant'), max: 64 },
        { ...yesField('enabled', t('provider.enabled'), t), hint: t('provider.enabledHint') },
      ],
    },
  ];
}

function secretField(isNew: boolean, t: Say): ActField {
  const field = { name: 'secret', label: t('provider.secret'), kind: 'secret', min: 16, max: 200 } as const;
  return isNew ? field : { ...field, isOptional: true, hint: t('provider.secretHint') };
}

function Name({ row }: Readonly<{ row: Row }>): ReactNode {
  return (
    <>
      <Link className="text-small underline" to={`/providers?code=${row.code}`}>
        <bdi>{row.name}</bdi>
      </Link>{' '}
      <span className="text-xs text-ink-faint">{row.code}</span>
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
