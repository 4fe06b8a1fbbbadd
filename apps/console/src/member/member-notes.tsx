import { memberDeskCalls as calls } from '@drawroom/contract/member-desk';
import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { MoreButton } from '../list/row-table.tsx';
import { useCursorList } from '../list/use-cursor-list.ts';
import { Part } from '../queue/facts.tsx';
import { useFormats } from '../queue/formats.ts';
import { faultText } from '../session/fault-text.ts';
import { Waiting } from '../session/awaited.tsx';
import { useOperator } from '../session/operator.ts';
import { useWords } from '../words.ts';

/** What operators have noted about a member, newest first. */
export function MemberNotes({ memberId }: Readonly<{ memberId: string }>): ReactNode {
  const t = useWords();
  const { ask } = useOperator();
  const { moment } = useFormats();
  const list = useCursorList([calls.notes.name, memberId], async ({ cursor }) => {
    const { list: notes, older } = await ask(calls.notes, {
      memberId,
      ...(cursor !== undefined && { before: cursor }),
    });
    return { list: notes, cursor: older ? notes.at(-1)?.noteId : null };
  });
  const { rows, isPending, error } = list;
  return (
    <Part title={t('member.notes')}>
      {error !== null && <Alert severity="error">{faultText(error, t)}</Alert>}
      {isPending && <Waiting lines={2} />}
      {!isPending && error === null && rows.length === 0 && (
        <p className="text-sm text-ink-faint">{t('member.noNotes')}</p>
      )}
      <ul className="flex flex-col gap-2">
        {rows.map(({ noteId, at, operator, text }) => (
          <li key={noteId} className="text-sm">
            <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
              {text}
            </p>
            <span className="text-xs text-ink-faint">
              {moment(at)} · <bdi>{operator}</bdi>
            </span>
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </Part>
  );
}
