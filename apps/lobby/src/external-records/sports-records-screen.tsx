import type { SportsRecord } from '@drawroom/contract/transfer';
import { useTranslations } from '@drawroom/i18n/translations';
import { OddsText } from '@drawroom/ui/odds-text.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBetType, useLegWords } from './leg-words.ts';
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
  const t = useTranslations('external');
  const words = useLegWords();
  const betType = useBetType();
  const [first] = record.legs;
  const single = record.betType === 'single' && first !== undefined;
  const matches = record.legs.map(({ home, away }) => t('match', { home, away }));
  return (
    <RecordRow
      record={record}
      title={single ? words(first).selection : betType(record)}
      price={
        <>
          @ <OddsText odds={record.odds} />
        </>
      }
      note={single ? `${words(first).market} · ${matches[0]}` : matches.join(', ')}
      onOpen={onOpen}
    />
  );
}
