import { Button } from '@drawroom/ui/button.tsx';
import { dirOfWritten } from '@drawroom/ui/dir-of-written';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { CONTROL, Field } from '@drawroom/ui/field.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { sentencesOf, useFailureText } from './use-failure-text.ts';

export interface NoteSheetProps<Choice> {
  /** `chooseFirst` is said under the choices to who sends without having chosen, `thanks` after it was sent. */
  readonly words: Readonly<Record<'title' | 'chooseFirst' | 'note' | 'send' | 'thanks', string>>;
  /** Most characters of the note. */
  readonly noteMax: number;
  readonly choices: (chosen: Choice | null, choose: (choice: Choice) => void) => ReactNode;
  /** Tells the house; what it rejects with is said beside the button. */
  readonly send: (choice: Choice, note: string) => Promise<void>;
  readonly onClose: () => void;
}

/** One thing to be chosen, and a few words to it if one likes. */
export function NoteSheet<Choice extends string | number>({
  words,
  noteMax,
  choices,
  send,
  onClose,
}: NoteSheetProps<Choice>): ReactNode {
  const wordsFor = useFailureText();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const choose = (choice: Choice): void => {
    setChosen(choice);
    setMissing(false);
    setFault(null);
  };
  async function press(): Promise<void> {
    setMissing(chosen === null);
    if (chosen === null) return;
    try {
      await send(chosen, note.trim());
      onClose();
      showToast(words.thanks, 'good');
    } catch (failure) {
      setFault(sentencesOf(wordsFor(failure)));
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={words.title}
      footer={
        // Beside the button: nothing is wrong with the note, and under it the words could be out of sight.
        <div className="flex flex-col gap-2">
          {fault !== null && (
            <p role="alert" className="text-sm text-vermilion-ink">
              {fault}
            </p>
          )}
          <Button wide size="lg" onPress={press}>
            {words.send}
          </Button>
        </div>
      }
    >
      {choices(chosen, choose)}
      {missing && (
        <p role="alert" className="pb-3 text-sm text-vermilion-ink">
          {words.chooseFirst}
        </p>
      )}
      <Field label={words.note}>
        {(ids) => (
          <textarea
            {...ids}
            rows={3}
            dir={dirOfWritten(note)}
            maxLength={noteMax}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            className={`${CONTROL} py-2`}
          />
        )}
      </Field>
    </Sheet>
  );
}
