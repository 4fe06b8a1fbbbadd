import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

export interface IconButtonProps {
  readonly icon: IconName;
  /** Name for assistive technology; required because nothing else names the button. */
  readonly label: string;
  readonly onPress: () => void;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
}

/** Button of one icon, 44 px. */
export function IconButton({ icon, label, onPress, disabled, pressed }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft active:bg-sunken disabled:text-ink-faint"
    >
      <Icon name={icon} filled={pressed === true} />
    </button>
  );
}
