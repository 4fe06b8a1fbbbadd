import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { faultText } from '../session/fault-text.ts';
import { useOperator } from '../session/operator.ts';
import { useWords } from '../words.ts';
import type { DocumentField } from './document-field.ts';
import { Picture } from './picture.tsx';

export interface PictureInputProps {
  readonly field: DocumentField;
  /** Name of the picture; empty: none. */
  readonly value: string;
  readonly fault: string | undefined;
  readonly onAnswer: (value: string) => void;
}

/** A picture that belongs to a document: sent by itself, and named by the document from its saving on. Its part of the form says what it is. */
export function PictureInput({ field, value, fault, onAnswer }: PictureInputProps): ReactNode {
  const { label, hint, picture } = field;
  const t = useWords();
  const { ask } = useOperator();
  const picking = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (picture === undefined) return null;
  async function send(file: File): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const [name = ''] = Object.values((await ask(picture!.call, {}, file)) as Readonly<Record<string, string>>);
      onAnswer(name);
    } catch (refused) {
      setFailure(faultText(refused, t));
    }
    setBusy(false);
  }
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        {value !== '' && <Picture address={picture.addressOf(value)} label={label} />}
        <Button variant="outlined" color="inherit" disabled={isBusy} onClick={() => picking.current?.click()}>
          {t('doc.pickPicture')}
        </Button>
        {value !== '' && (
          <Button color="inherit" disabled={isBusy} onClick={() => onAnswer('')}>
            {t('doc.remove')}
          </Button>
        )}
        <input
          ref={picking}
          type="file"
          aria-label={t('doc.pickPicture')}
          accept="image/jpeg,image/png"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file !== undefined) void send(file);
          }}
        />
      </div>
      {hint !== undefined && <p className="text-xs text-ink-faint">{hint}</p>}
      {(failure ?? fault) !== undefined && (failure ?? fault) !== null && (
        <Alert severity="error">{failure ?? fault}</Alert>
      )}
    </div>
  );
}
