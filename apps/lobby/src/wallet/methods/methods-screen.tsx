import { METHOD_KINDS } from '@drawroom/contract/wallet-methods';
import type { MethodKind, MethodView } from '@drawroom/contract/wallet-methods';
import { useTranslations } from '@drawroom/i18n/translations';
import { Tag } from '@drawroom/ui/chip.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Waiting } from '../waiting.tsx';
import { AddBankSheet } from './add-bank-sheet.tsx';
import { AddQrSheet } from './add-qr-sheet.tsx';
import { MethodSheet } from './method-sheet.tsx';
import { methodsQuery } from './queries.ts';

/** Collection management (spec §2 /shoukuan): where the house may send money, by kind. */
export function MethodsScreen(): ReactNode {
  const t = useTranslations('cashier.methods');
  const { data, error, refetch } = useQuery(methodsQuery);
  const [opened, setOpened] = useState<MethodView | null>(null);
  const [adding, setAdding] = useState<MethodKind | null>(null);
  return (
    <Screen scrollId="methods" bare>
      <PullToRefresh onRefresh={() => refetch()}>
        <div className="flex flex-col gap-5 px-4 pt-4 pb-8">
          <p className="text-sm text-ink-soft">{t('emptyNote')}</p>
          {data ? (
            METHOD_KINDS.map((kind) => (
              <Kind
                key={kind}
                kind={kind}
                methods={data.methods.filter((method) => method.kind === kind)}
                max={data.max[kind] ?? 0}
                onOpen={setOpened}
                onAdd={() => setAdding(kind)}
              />
            ))
          ) : (
            <Waiting error={error} rows={4} onRetry={() => refetch()} />
          )}
        </div>
      </PullToRefresh>
      {opened && <MethodSheet method={opened} onClose={() => setOpened(null)} />}
      {adding === 'bank' && <AddBankSheet onClose={() => setAdding(null)} />}
      {adding === 'qr' && <AddQrSheet onClose={() => setAdding(null)} />}
    </Screen>
  );
}

interface KindProps {
  readonly kind: MethodKind;
  readonly methods: readonly MethodView[];
  readonly max: number;
  readonly onOpen: (method: MethodView) => void;
  readonly onAdd: () => void;
}

function Kind({ kind, methods, max, onOpen, onAdd }: KindProps): ReactNode {
  const t = useTranslations('cashier.methods');
  const full = methods.length >= max;
  const wallet = kind === 'ewallet' || kind === 'virtual';
  return (
    <List
      title={t(`kind.${kind}`)}
      aside={<span className="tabular text-sm text-ink-faint">{t('count', { count: methods.length, max })}</span>}
    >
      {methods.map((method) => (
        <Cell
          key={method.methodId}
          title={method.providerName}
          note={<bdi dir="ltr">{method.masked}</bdi>}
          value={method.isDefault ? <Tag tone="brand">{t('default')}</Tag> : undefined}
          onPress={() => onOpen(method)}
        />
      ))}
      {full && <Cell title={<span className="text-sm text-ink-faint">{t('full')}</span>} />}
      {!full && wallet && (
        <Cell
          title={t(`add.${kind}`)}
          icon="plus"
          link={(parts) => <Link to={paths.addEWallet()} search={{ kind }} {...parts} />}
        />
      )}
      {!full && !wallet && <Cell title={t(`add.${kind}`)} icon="plus" onPress={onAdd} />}
    </List>
  );
}
