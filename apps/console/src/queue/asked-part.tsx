import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { faultText } from '../session/fault-text.ts';
import type { Asked } from '../session/use-asked.ts';
import { useWords } from '../words.ts';
import { Part } from './facts.tsx';

export interface AskedPartProps<Reply> {
  readonly title: string;
  readonly asked: Asked<Reply>;
  readonly children: (reply: Reply) => ReactNode;
}

/** A part of a page that is asked for by itself: what came, and why nothing newer did. What was known stays. */
export function AskedPart<Reply>({ title, asked, children }: AskedPartProps<Reply>): ReactNode {
  const t = useWords();
  const { data, error } = asked;
  return (
    <Part title={title}>
      {error !== null && <Alert severity="error">{faultText(error, t)}</Alert>}
      {data !== undefined && children(data)}
    </Part>
  );
}
