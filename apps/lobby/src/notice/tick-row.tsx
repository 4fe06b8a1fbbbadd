import { useState } from 'react';
import type { ReactNode } from 'react';

export interface TickRowProps {
  readonly title: string;
  readonly note?: string;
  readonly ticked: boolean;
  /** While it is on its way the row shows what was chosen. */
  readonly onTick: (on: boolean) => Promise<void>;
}

/** A row that is on or off. */
export function TickRow({ title, note, ticked, onTick }: TickRowProps): ReactNode {
  const [wanted, setWanted] = useState<boolean | null>(null);
  async function tick(on: boolean): Promise<void> {
    setWanted(on);
    await onTick(on);
    setWanted(null);
  }
  return (
    <li>
      <label className="flex min-h-14 items-center gap-3 px-4 py-2.5">
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="wrap-anywhere">{title}</span>
          {note !== undefined && <span className="text-sm text-ink-faint wrap-anywhere">{note}</span>}
        </span>
        <input
          type="checkbox"
          checked={wanted ?? ticked}
          disabled={wanted !== null}
          onChange={(event) => void tick(event.target.checked)}
          className="size-6 accent-vermilion"
        />
      </label>
    </li>
  );
}
