import type { ReactNode } from 'react';
import { Button } from '../kit/button.tsx';
import { isFramed, tellLobby } from '../kit/frame.ts';
import { useSay } from '../kit/say.ts';
import type { SessionFault } from '../kit/session.ts';

interface FaultScreenProps {
  readonly fault: SessionFault;
  readonly onRetry: () => void;
}

/** Nothing can be played: why, what was kept, and what to do. */
export function FaultScreen({ fault, onRetry }: FaultScreenProps): ReactNode {
  const say = useSay();
  return (
    <main className="fault">
      <h1>{say(`fault.${fault}`)}</h1>
      <p className="soft">{say(`fault.${fault}Note`)}</p>
      {fault === 'unavailable' && <Button onPress={onRetry}>{say('fault.retry')}</Button>}
      {isFramed() && (
        <Button look="plain" onPress={() => tellLobby({ type: 'leave' })}>
          {say('shell.leave')}
        </Button>
      )}
    </main>
  );
}
