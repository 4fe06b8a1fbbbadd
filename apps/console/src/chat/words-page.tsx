import { addWord, changeWord, removeWord, WORD_ACTIONS, WORD_MAX, history, undo } from '@drawroom/contract/chat-desk';
import type { ReactNode } from 'react';
import type { ActField } from '../act/act.ts';
import { ListPage } from '../list/list-page.tsx';
import { useWordOf, useWords } from '../words.ts';

/** Words that are not wanted in rooms, and what happens to messages with them. */
export function WordsPage(): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const action = (initial: string): ActField => ({
    name: 'action',
    label: t('word.action'),
    kind: 'choice',
    initial,
    options: WORD_ACTIONS.map((value) => ({ value, label: wordOf('action', value) })),
  });
  const room: ActField = { name: 'roomCode', label: t('word.room'), isOptional: true, max: 8 };
  return (
    <ListPage
      resource="words"
      title="page.words"
      changes={{ history, undo, fixed: { list: 'words' } }}
      filters={[
        { name: 'search', label: 'search' },
        { name: 'roomCode', label: 'complaint.room' },
      ]}
      columns={[
        { source: 'word', label: 'word.word', show: ({ word }) => <bdi>{word}</bdi> },
        { source: 'action', label: 'word.action', show: (row) => wordOf('action', row.action) },
        { source: 'roomCode', label: 'complaint.room', show: ({ roomCode }) => roomCode ?? t('word.everywhere') },
      ]}
      heads={[
        {
          label: t('word.add'),
          tone: 'main',
          call: addWord,
          fixed: {},
          fields: [{ name: 'word', label: t('word.word'), max: WORD_MAX }, action(WORD_ACTIONS[0]), room],
        },
      ]}
      actsOf={({ wordId, word, action: now }) => [
        { label: t('word.change'), call: changeWord, fixed: { wordId }, fields: [action(now)] },
        {
          label: t('word.remove'),
          tone: 'danger',
          call: removeWord,
          fixed: { wordId },
          text: t('word.removeText', { word }),
        },
      ]}
    />
  );
}
