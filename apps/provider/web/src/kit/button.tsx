import { useRef, useState } from 'react';
import type { ReactNode } from 'react';

interface ButtonProps {
  readonly look?: 'main' | 'plain' | 'quiet' | 'win';
  readonly wide?: boolean;
  readonly disabled?: boolean;
  /** Work under way elsewhere that this button waits for. */
  readonly busy?: boolean;
  readonly label?: string;
  readonly className?: string;
  /** A promise given back keeps the button busy until it ends: a second press is not taken meanwhile. */
  readonly onPress: () => void | Promise<unknown>;
  readonly children: ReactNode;
}

/** The button of all pages. */
export function Button({
  look = 'main',
  wide,
  disabled,
  busy,
  label,
  className,
  onPress,
  children,
}: ButtonProps): ReactNode {
  const running = useRef(false);
  const [isRunning, setRunning] = useState(false);
  const shown = isRunning || busy === true;
  const press = async (): Promise<void> => {
    if (running.current || busy === true) return;
    const work = onPress();
    if (!(work instanceof Promise)) return;
    running.current = true;
    setRunning(true);
    try {
      await work;
    } finally {
      running.current = false;
      setRunning(false);
    }
  };
  return (
    <button
      type="button"
      className={`button button-${look}${wide === true ? ' wide' : ''}${className === undefined ? '' : ` ${className}`}`}
      disabled={disabled}
      aria-label={label}
      aria-busy={shown || undefined}
      onClick={() => void press()}
    >
      {children}
    </button>
  );
}
