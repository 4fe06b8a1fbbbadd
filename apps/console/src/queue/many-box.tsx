import type { ReactNode } from 'react';
import { useWords } from '../words.ts';

/** The box by which a row is chosen with others; `isCurrent`: it is the one that is looked at; `name` says which row to whoever does not see it. */
export function ManyBox({
  isChosen,
  isCurrent = false,
  name,
  onToggle,
}: Readonly<{ isChosen: boolean; isCurrent?: boolean; name: string; onToggle: () => void }>): ReactNode {
  const t = useWords();
  return (
    <label
      className={`flex w-11 shrink-0 cursor-pointer items-start justify-center border-b border-hairline pt-3 ${isCurrent ? 'bg-vermilion-soft' : 'bg-card'}`}
    >
      <input
        type="checkbox"
        checked={isChosen}
        onChange={onToggle}
        aria-label={t('many.choose', { name })}
        className="size-4 accent-vermilion"
      />
    </label>
  );
}
