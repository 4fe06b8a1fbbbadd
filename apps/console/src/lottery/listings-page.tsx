import { lotteryListingCalls as calls, type ListingRow } from '@drawroom/contract/lottery-listing';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DocumentsPage } from '../document/documents-page.tsx';
import { useTexts, useWords } from '../words.ts';
import { listingParts } from './listing-parts.ts';

/** How lotteries stand in the lobby: what they are called, in which group, in which order. */
export function ListingsPage(): ReactNode {
  const t = useWords();
  const inWords = useTexts();
  return (
    <DocumentsPage
      title="page.listings"
      address="listings"
      list="listing"
      look={calls.listings}
      documentsIn={({ list, groups }) =>
        list.map((row) => ({
          ...row,
          content: row.listing,
          groupName: inWords(groups.find(({ code }) => code === row.listing.group)?.group.name ?? {}),
        }))
      }
      partsOf={({ groups }) =>
        listingParts(
          groups.map(({ code, group }) => ({ value: code, label: inWords(group.name) })),
          t,
        )
      }
      begin={{}}
      save={calls.saveListing}
      field={() => 'listing'}
      restore={calls.restoreListing}
      history={calls.listingHistory}
      columns={[
        { source: 'name', label: 'listing.name', show: (row) => <Name row={row} text={inWords(row.listing.name)} /> },
        { source: 'group', label: 'listing.group', show: ({ groupName }) => <bdi>{groupName}</bdi> },
        { source: 'sort', label: 'listing.sort', isNumber: true, show: ({ listing }) => listing.sort },
        { source: 'state', label: 'listing.state', show: (row) => <State row={row} /> },
      ]}
    />
  );
}

function Name({ row: { code }, text }: Readonly<{ row: ListingRow; text: string }>): ReactNode {
  return (
    <>
      <Link className="text-small underline" to={`/listings?code=${code}`}>
        <bdi>{text}</bdi>
      </Link>{' '}
      <span className="text-xs text-ink-faint">{code}</span>
    </>
  );
}

function State({ row: { listing } }: Readonly<{ row: ListingRow }>): ReactNode {
  const t = useWords();
  return (
    <span className="flex flex-wrap gap-1">
      <Tag tone={listing.shown ? 'win' : 'plain'}>
        {t(listing.shown ? 'listing.state.shown' : 'listing.state.hidden')}
      </Tag>
      {listing.recommended && <Tag tone="brand">{t('listing.recommended')}</Tag>}
    </span>
  );
}
