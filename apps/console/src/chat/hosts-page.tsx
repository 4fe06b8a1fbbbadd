import { addHost, removeHost, history, undo } from '@drawroom/contract/chat-desk';
import type { ReactNode } from 'react';
import { ListPage } from '../list/list-page.tsx';
import { useWords } from '../words.ts';

/** Hosts that links in rooms may lead to. */
export function HostsPage(): ReactNode {
  const t = useWords();
  return (
    <ListPage
      resource="hosts"
      title="page.hosts"
      changes={{ history, undo, fixed: { list: 'hosts' } }}
      filters={[{ name: 'q', label: 'search' }]}
      columns={[{ source: 'host', label: 'host.host', isSortable: true, show: ({ host }) => <bdi>{host}</bdi> }]}
      heads={[
        {
          label: t('host.add'),
          tone: 'main',
          call: addHost,
          fixed: {},
          fields: [{ name: 'host', label: t('host.host'), max: 253, hint: t('host.hint') }],
        },
      ]}
      actsOf={({ host }) => [
        {
          label: t('host.remove'),
          tone: 'danger',
          call: removeHost,
          fixed: { host },
          text: t('host.removeText', { host }),
        },
      ]}
    />
  );
}
