import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

export interface EmptyStateProps {
  readonly icon?: IconName;
  /** What will be here. */
  readonly title: string;
  readonly note?: ReactNode;
  /** The one next step: a button or a link. */
  readonly action?: ReactNode;
}

/** A list with nothing in it: says what will be here and offers the one next step. */
export function EmptyState({ icon = 'records', title, note, action }: EmptyStateProps): ReactNode {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-sunken text-ink-faint">
        <Icon name={icon} size={28} />
      </span>
      <p className="text-md font-semibold">{title}</p>
      {note !== undefined && <p className="max-w-72 text-sm text-balance text-ink-faint">{note}</p>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}
