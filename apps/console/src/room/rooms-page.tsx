import { roomDeskCalls as calls, type RoomRow } from '@drawroom/contract/room-desk';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DocumentsPage } from '../document/documents-page.tsx';
import { useFormats } from '../queue/formats.ts';
import { useTexts, useWords } from '../words.ts';
import { EMPTY_ROOM, roomParts, withHours } from './room-parts.ts';

/** Rooms of the house: what they say, what is played there, who may enter and speak, and when. */
export function RoomsPage(): ReactNode {
  const t = useWords();
  return (
    <DocumentsPage
      title="page.rooms"
      address="rooms"
      list="room"
      newLabel={t('room.new')}
      look={calls.list}
      documentsIn={({ list }) => list.map((row) => ({ ...row, content: row.room }))}
      partsOf={({ lotteries }) => roomParts(lotteries, t)}
      begin={EMPTY_ROOM}
      besides={[{ name: 'code', label: t('room.code'), max: 8, hint: t('room.codeHint') }]}
      save={calls.save}
      field={() => 'room'}
      restore={calls.restore}
      history={calls.history}
      shape={withHours}
      columns={[
        { source: 'code', label: 'room.code', show: ({ code }) => code },
        { source: 'name', label: 'room.name', show: (row) => <Name row={row} /> },
        { source: 'state', label: 'room.state', show: (row) => <State row={row} /> },
        { source: 'online', label: 'room.online', isNumber: true, show: ({ online }) => online },
        { source: 'lotteries', label: 'room.play', isNumber: true, show: ({ room }) => room.lotteries.length },
        { source: 'sort', label: 'room.sort', isNumber: true, show: ({ room }) => room.sort },
      ]}
    />
  );
}

function Name({ row: { code, room } }: Readonly<{ row: RoomRow }>): ReactNode {
  const inWords = useTexts();
  return (
    <Link className="text-small underline" to={`/rooms?code=${code}`}>
      <bdi>{inWords(room.name)}</bdi>
    </Link>
  );
}

function State({ row: { opensAt, room } }: Readonly<{ row: RoomRow }>): ReactNode {
  const t = useWords();
  const { soon } = useFormats();
  return (
    <span className="flex flex-wrap gap-1">
      {!room.open && <Tag tone="plain">{t('room.state.closed')}</Tag>}
      {room.open && opensAt !== null && <Tag tone="wait">{t('room.state.hours', { at: soon(opensAt) })}</Tag>}
      {room.open && opensAt === null && <Tag tone="win">{t('room.state.open')}</Tag>}
      {room.invitedOnly && <Tag tone="plain">{t('room.state.invited')}</Tag>}
    </span>
  );
}
