import { Button } from '@drawroom/ui/button.tsx';
import type { ButtonDress } from '@drawroom/ui/button.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import type { TextInputProps } from '@drawroom/ui/text-input.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { sentencesOf, useFailureText } from './use-failure-text.ts';

export interface OneFieldFormProps {
  readonly field: Omit<TextInputProps, 'value' | 'onText' | 'error'>;
  readonly start?: string;
  /** What is wrong with the trimmed text, in words; null where it may be sent. */
  readonly judge: (text: string) => string | null;
  /** Takes the trimmed text; a failure is said at the field. */
  readonly send: (text: string) => Promise<unknown>;
  /** Words of the button: the deed itself. */
  readonly deed: string;
  readonly look?: ButtonDress['look'];
}

/** One text and the deed that is done with it; judged when it is sent, and what is typed stays. */
export function OneFieldForm({ field, start = '', judge, send, deed, look = 'main' }: OneFieldFormProps): ReactNode {
  const wordsFor = useFailureText();
  const [typed, setTyped] = useState(start);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function submit(): Promise<void> {
    if (busy) return;
    const text = typed.trim();
    const wrong = judge(text);
    setError(wrong);
    if (wrong !== null) return;
    setBusy(true);
    try {
      await send(text);
    } catch (failure) {
      setError(sentencesOf(wordsFor(failure)));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextInput
        {...field}
        error={error}
        value={typed}
        onText={(text) => {
          setTyped(text);
          setError(null);
        }}
      />
      <Button type="submit" look={look} size="lg" wide loading={busy}>
        {deed}
      </Button>
    </form>
  );
}
