import type { SportsRecord } from '@drawroom/contract/transfer';
import { OddsText } from '@drawroom/ui/odds-text.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useBetType, useLegWords } from './leg-words.ts';
import { MatchName } from './match-name.tsx';
import { sportsRecordsQuery } from './queries.ts';
import { RecordRow } from './record-row.tsx';
import { RecordsScreen } from './records-screen.tsx';
import { useRecordChoice } from './use-record-choice.ts';
import { SportsSheet } from './sports-sheet.tsx';

/** Sports records (spec §2 /sports): the member's own sports bets, each as its slip. */
export function SportsRecordsScreen(): ReactNode {
  const { choice, choose } = useRecordChoice();
  const query = useInfiniteQuery(sportsRecordsQuery(choice));
  return (
    <RecordsScreen
      kind="sportsRecords"
      choice={choice}
      onChoice={choose}
      query={query}
      row={(record, onOpen) => <BetRow key={record.recordNo} record={record} onOpen={onOpen} />}
      sheet={(record, onClose) => <SportsSheet record={record} onClose={onClose} />}
    />
  );
}

/** A single tells its selection and its match, a parlay the matches it is made of. */
function BetRow({ record, onOpen }: Readonly<{ record: SportsRecord; onOpen: () => void }>): ReactNode {
  const words = useLegWords();
  const betType = useBetType();
  const [first] = record.legs;
  const single = record.betType === 'single' && first !== undefined;
  return (
    <RecordRow
      record={record}
      title={single ? <bdi>{words(first).selection}</bdi> : betType(record)}
      price={
        <>
          @ <OddsText odds={record.odds} />
        </>
      }
      note={
        <>
          {single && `${words(first).market} · `}
          {record.legs.map((leg, n) => (
            <Fragment key={leg.matchId}>
              {n > 0 && ', '}
              <MatchName leg={leg} />
            </Fragment>
          ))}
        </>
      }
      onOpen={onOpen}
    />
  );
}
