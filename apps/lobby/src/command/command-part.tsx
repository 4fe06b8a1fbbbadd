import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { OrderStatus } from '../lottery/order-status.tsx';
import { useLotteries } from '../lottery/use-lotteries.ts';
import { useRoomIntro } from '../room/queries.ts';
import { CommandHelp } from './command-help.tsx';
import { CommandNote } from './command-note.tsx';
import { CommandPreview } from './command-preview.tsx';
import { asksHelp } from './may-be-command.ts';
import { PlacedLine } from './placed-line.tsx';
import { usePlacedOrder } from './placed-order.ts';
import { lotteriesForText, readText, takesText } from './read-text.ts';
import { useBetWords } from './use-bet-words.ts';

export interface CommandPartProps {
  readonly roomCode: string;
  /** What is being written. */
  readonly text: string;
  /** Says it as a message after all. */
  readonly onSay: () => void;
  /** What was written has been bet: it need not be said as well. */
  readonly onPlaced: () => void;
}

const NO_CODES: readonly string[] = [];

/** Bets written in the field: what became of the last one, and a preview of the one that is being written. */
export function CommandPart({ roomCode, text, onSay, onPlaced }: CommandPartProps): ReactNode {
  const words = useBetWords();
  const rows = useLotteries().data?.lotteries;
  const codes = useRoomIntro(roomCode).data?.room.lotteries ?? NO_CODES;
  const known = useMemo(() => (words === null ? [] : lotteriesForText(rows ?? [], codes, words)), [rows, codes, words]);
  const lotteries = useMemo(() => known.filter(takesText), [known]);
  const [code, setCode] = useState<string | null>(null);
  const [help, setHelp] = useState(false);
  const onPress = useEmptiedField(text, onPlaced);
  const chosen = lotteries.find(({ lottery }) => lottery.lotteryCode === code) ?? lotteries[0];
  const read = useMemo(() => readText(text, known, chosen), [text, known, chosen]);
  if (read === null) return null;
  const { on, reading } = read;
  const isBet = reading !== null && 'bets' in reading && takesText(on);
  return (
    <div className="flex flex-col gap-2 px-3 pt-2 empty:hidden">
      <OrderStatus />
      <PlacedLine lotteries={lotteries} />
      {isBet && (
        <CommandPreview
          key={on.lottery.lotteryCode}
          on={on}
          bets={reading.bets}
          lotteries={lotteries}
          onChoose={setCode}
          onHelp={() => setHelp(true)}
          onSay={onSay}
          onPress={onPress}
        />
      )}
      {(asksHelp(text) || (reading !== null && !isBet)) && (
        <CommandNote text={text} read={read} onHelp={() => setHelp(true)} />
      )}
      {help && <CommandHelp on={on} onClose={() => setHelp(false)} />}
    </div>
  );
}

/** Empties the field once what stands in it has been bet; what was written meanwhile stays. Gives what is called at the press. */
function useEmptiedField(text: string, onPlaced: () => void): () => void {
  const now = useRef({ text, onPlaced });
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    now.current = { text, onPlaced };
  });
  useEffect(
    () =>
      usePlacedOrder.subscribe(({ order }) => {
        if (order !== null && pressed.current === now.current.text) now.current.onPlaced();
      }),
    [],
  );
  return () => void (pressed.current = now.current.text);
}
