import type { ReactNode } from 'react';
import { Awaited } from '../session/awaited.tsx';
import type { Asked } from '../session/use-asked.ts';
import { Part } from './facts.tsx';

export interface AskedPartProps<Reply> {
  readonly title: string;
  readonly asked: Asked<Reply>;
  readonly children: (reply: Reply) => ReactNode;
}

/** A part of a page that is asked for by itself: what came, and why nothing newer did. What was known stays. */
export function AskedPart<Reply>({ title, asked, children }: AskedPartProps<Reply>): ReactNode {
  const { data, error } = asked;
  return (
    <Part title={title}>
      <Awaited data={data} error={error} />
      {data !== undefined && children(data)}
    </Part>
  );
}
