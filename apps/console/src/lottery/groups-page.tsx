import { lotteryListingCalls as calls } from '@drawroom/contract/lottery-listing';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DocumentsPage } from '../document/documents-page.tsx';
import { useTexts, useWords } from '../words.ts';
import { EMPTY_GROUP, groupParts } from './listing-parts.ts';

/** Groups of lotteries in the lobby, in their order. */
export function GroupsPage(): ReactNode {
  const t = useWords();
  const inWords = useTexts();
  return (
    <DocumentsPage
      title="page.groups"
      address="groups"
      list="group"
      newLabel={t('group.new')}
      look={calls.listings}
      documentsIn={({ groups }) => groups.map((row) => ({ ...row, content: row.group }))}
      partsOf={() => groupParts(t)}
      begin={EMPTY_GROUP}
      besides={[{ name: 'code', label: t('group.code'), max: 24, hint: t('group.codeHint') }]}
      save={calls.saveGroup}
      field={() => 'group'}
      restore={calls.restoreGroup}
      history={calls.groupHistory}
      columns={[
        {
          source: 'name',
          label: 'group.name',
          show: ({ code, group }) => (
            <>
              <Link className="text-small underline" to={`/groups?code=${code}`}>
                <bdi>{inWords(group.name)}</bdi>
              </Link>{' '}
              <span className="text-xs text-ink-faint">{code}</span>
            </>
          ),
        },
        { source: 'lotteries', label: 'group.lotteries', isNumber: true, show: ({ lotteries }) => lotteries },
        { source: 'sort', label: 'group.sort', isNumber: true, show: ({ group }) => group.sort },
      ]}
    />
  );
}
