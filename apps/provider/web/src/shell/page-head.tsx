import { useState } from 'react';
import type { ReactNode } from 'react';
import { tellLobby, isFramed } from '../kit/frame.ts';
import { Icon } from '../kit/icon.tsx';
import type { IconName } from '../kit/icon.tsx';
import { useMoney } from '../kit/money-text.ts';
import { useSay } from '../kit/say.ts';
import { useBalance } from '../kit/session.ts';
import { Sheet } from '../kit/sheet.tsx';

/** A line of the menu. */
export interface MenuItem {
  readonly icon: IconName;
  readonly text: string;
  readonly onPress: () => void;
}

interface PageHeadProps {
  readonly title: string;
  readonly menu: readonly MenuItem[];
}

/** Head of every page: menu, title, what the player has here. */
export function PageHead({ title, menu }: PageHeadProps): ReactNode {
  const say = useSay();
  const { money } = useMoney();
  const balance = money(useBalance());
  const [isOpen, setOpen] = useState(false);
  const items: readonly MenuItem[] = isFramed()
    ? [...menu, { icon: 'leave', text: say('shell.leave'), onPress: () => tellLobby({ type: 'leave' }) }]
    : menu;
  return (
    <header className="page-head">
      {items.length > 0 && (
        <button type="button" className="icon-button" aria-label={say('shell.menu')} onClick={() => setOpen(true)}>
          <Icon name="menu" />
        </button>
      )}
      <h1>{title}</h1>
      <output className="balance" aria-label={say('shell.balance', { amount: balance })}>
        {balance}
      </output>
      {isOpen && (
        <Sheet title={say('shell.menu')} onClose={() => setOpen(false)}>
          <ul className="menu">
            {items.map(({ icon, text, onPress }) => (
              <li key={text}>
                <button
                  type="button"
                  onClick={() => {
                    setOpen(false);
                    onPress();
                  }}
                >
                  <Icon name={icon} />
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </header>
  );
}
