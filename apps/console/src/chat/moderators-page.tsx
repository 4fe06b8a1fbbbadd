import { appointModerator, dismissModerator, history, undo } from '@drawroom/contract/chat-desk';
import type { ReactNode } from 'react';
import { ListPage } from '../list/list-page.tsx';
import { useFilterInAddress } from '../list/use-filter-in-address.ts';
import { useFormats } from '../queue/formats.ts';
import { useWords } from '../words.ts';

/** Who looks after a room. The room is named first. */
export function ModeratorsPage(): ReactNode {
  const t = useWords();
  const { moment } = useFormats();
  const roomCode = useFilterInAddress('roomCode');
  return (
    <ListPage
      resource="moderators"
      title="page.moderators"
      changes={{ history, undo, fixed: { list: 'moderators' } }}
      filters={[{ name: 'roomCode', label: 'moderator.room' }]}
      empty={roomCode === '' ? 'moderator.first' : 'list.empty'}
      columns={[
        { source: 'nickname', label: 'moderator.nickname', show: ({ nickname }) => <bdi>{nickname}</bdi> },
        { source: 'memberId', label: 'moderator.memberId', show: ({ memberId }) => memberId },
        { source: 'since', label: 'moderator.since', isSortable: true, show: ({ since }) => moment(since) },
      ]}
      heads={[
        {
          label: t('moderator.appoint'),
          tone: 'main',
          call: appointModerator,
          fixed: {},
          fields: [
            { name: 'roomCode', label: t('moderator.room'), initial: roomCode, max: 8 },
            { name: 'memberId', label: t('moderator.memberId'), max: 18 },
          ],
        },
      ]}
      actsOf={({ memberId, nickname }) => [
        {
          label: t('moderator.dismiss'),
          tone: 'danger',
          call: dismissModerator,
          fixed: { roomCode, memberId },
          text: t('moderator.dismissText', { name: nickname }),
        },
      ]}
    />
  );
}
