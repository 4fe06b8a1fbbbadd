import type { ReactNode } from 'react';
import { useWords } from '../words.ts';

/** The box by which a row is chosen with others; `name` says which row to whoever does not see it. */
export function ManyBox({
  isChosen,
  name,
  onToggle,
}: Readonly<{ isChosen: boolean; name: string; onToggle: () => void }>): ReactNode {
  const t = useWords();
  return (
    <label className="flex w-11 shrink-0 cursor-pointer items-start justify-center border-b border-hairline bg-card pt-3">
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
