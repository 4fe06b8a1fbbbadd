import type { DeskTalk } from '@drawroom/contract/service-desk';
import { note } from '@drawroom/contract/service-desk';
import { SERVICE_TEXT_MAX } from '@drawroom/contract/service';
import { Button } from '@drawroom/ui/button.tsx';
import { CONTROL, Field } from '@drawroom/ui/field.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useOperator } from '../session/operator.ts';
import { useAct } from '../session/use-act.ts';
import { useWords } from '../words.ts';

/** Notes for operators, apart from the talk by place and colour. */
export function Notes({
  talk,
  onNoted,
}: Readonly<{ talk: DeskTalk; onNoted: (note: DeskTalk['notes'][number]) => Promise<void> }>): ReactNode {
  const t = useWords();
  const act = useAct();
  const { operator, ask } = useOperator();
  const [text, setText] = useState('');
  const { conversationId } = talk.row;
  async function keep(): Promise<void> {
    await act(async () => {
      const { note: kept } = await ask(note, { conversationId, text });
      setText('');
      await onNoted(kept);
    });
  }
  return (
    <details className="mt-4 rounded-card bg-amber-soft px-3 py-2" open={talk.notes.length > 0}>
      <summary className="min-h-11 content-center text-sm font-semibold text-amber">
        {t('notes')} ({talk.notes.length})
      </summary>
      <ul className="flex flex-col gap-1.5 pb-2 text-sm">
        {talk.notes.map((each) => (
          <li key={each.noteId} className="wrap-anywhere whitespace-pre-wrap">
            <b>{each.operator}</b>: <bdi>{each.text}</bdi>
          </li>
        ))}
      </ul>
      {operator.rights.includes('service.answer') && (
        <div className="flex flex-col gap-2 pb-1">
          <Field label={t('note')}>
            {(ids) => (
              <textarea
                {...ids}
                rows={2}
                maxLength={SERVICE_TEXT_MAX}
                value={text}
                onChange={(event) => setText(event.target.value)}
                className={`${CONTROL} py-2`}
              />
            )}
          </Field>
          <Button look="plain" size="sm" disabled={text.trim() === ''} onPress={keep}>
            {t('addNote')}
          </Button>
        </div>
      )}
    </details>
  );
}
