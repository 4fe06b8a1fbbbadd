import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { WordKey } from '../words.ts';
import { useWords } from '../words.ts';

/** A page that has nothing but something to say. */
export function Said({
  title,
  text,
  again,
}: Readonly<{ title: WordKey; text: WordKey; again?: () => void }>): ReactNode {
  const t = useWords();
  return (
    <div role="alert" className="mx-auto flex max-w-xl flex-col items-start gap-3 px-6 py-12">
      <h1 className="text-lg font-semibold">{t(title)}</h1>
      <p className="text-ink-soft">{t(text)}</p>
      {again !== undefined && (
        <Button variant="outlined" onClick={again}>
          {t('openAgain')}
        </Button>
      )}
    </div>
  );
}

/** Whoever has not got the right for a page is told so. */
export function Denied(): ReactNode {
  return <Said title="denied" text="deniedText" />;
}

/** An address that leads nowhere. */
export function NothingHere(): ReactNode {
  return <Said title="nothingHere" text="nothingHereText" />;
}
