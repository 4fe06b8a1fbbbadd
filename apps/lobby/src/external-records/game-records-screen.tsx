import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { GameSheet } from './game-sheet.tsx';
import { Multiplier } from './multiplier.tsx';
import { gameRecordsQuery } from './queries.ts';
import { RecordRow } from './record-row.tsx';
import { RecordsScreen } from './records-screen.tsx';
import { useRecordChoice } from './use-record-choice.ts';

/** Game records (spec §2 /youxi): the member's own rounds of external games, each with its outcome and its proof. */
export function GameRecordsScreen(): ReactNode {
  const { choice, choose } = useRecordChoice();
  const query = useInfiniteQuery(gameRecordsQuery(choice));
  return (
    <RecordsScreen
      kind="gameRecords"
      choice={choice}
      onChoice={choose}
      query={query}
      row={(record, onOpen) => (
        <RecordRow
          key={record.recordNo}
          record={record}
          title={record.title}
          price={record.state === 'settled' && <Multiplier value={record.multiplier} />}
          note={<bdi>{record.roundId}</bdi>}
          onOpen={onOpen}
        />
      )}
      sheet={(record, onClose) => <GameSheet record={record} onClose={onClose} />}
    />
  );
}
