import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { isRecord, readKept } from '../shell/kept.ts';
import { loadPart } from '../shell/load-part.ts';
import type { CommandPartProps } from './command-part.tsx';
import { mayBeCommand } from './may-be-command.ts';

const CommandPart = lazy(loadPart(async () => ({ default: (await import('./command-part.tsx')).CommandPart })));

/** Over the field of a room: bets that are written in it. Empty, and not even loaded, until a text could be one. */
export function CommandSlot(props: CommandPartProps): ReactNode {
  // An order that a reload has left unfinished is looked after here as on the table.
  const [wanted, setWanted] = useState(() => readKept('orderFate', null, isRecord) !== null);
  if (!wanted && mayBeCommand(props.text)) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <CommandPart {...props} />
    </Suspense>
  ) : null;
}
