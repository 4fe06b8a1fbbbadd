import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

export interface TabItem {
  readonly key: string;
  readonly icon: IconName;
  readonly label: string;
  readonly active: boolean;
  /** Unread count; none when 0 or left out. */
  readonly badge?: number;
  /** Gives the tab's parts to the router's own link component. */
  readonly link: (parts: { className: string; children: ReactNode; 'aria-current': 'page' | undefined }) => ReactNode;
}

/** Footer of the main screens: links, not buttons, so that they can be opened and copied like any address. */
export function TabBar({ label, items }: Readonly<{ label: string; items: readonly TabItem[] }>): ReactNode {
  return (
    <nav aria-label={label} className="border-t border-hairline bg-card pb-[var(--safe-bottom)]">
      <ul className="mx-auto flex max-w-[40rem]">
        {items.map(({ key, icon, label: text, active, badge, link }) => (
          <li key={key} className="min-w-[44px] flex-1 narrow:flex-auto">
            {link({
              'aria-current': active ? 'page' : undefined,
              className: `flex min-h-14 flex-col items-center gap-0.5 py-1.5 ${active ? 'text-vermilion-ink' : 'text-ink-soft'}`,
              children: (
                <>
                  <span className="relative">
                    <Icon name={icon} />
                    {badge ? (
                      <span className="tabular absolute -end-2 -top-1 min-w-4 rounded-full bg-vermilion px-1 text-center text-xs leading-4 text-on-vermilion">
                        {badge > 99 ? '99+' : badge}
                      </span>
                    ) : null}
                  </span>
                  <span
                    className={`max-w-full text-center text-xs wrap-anywhere hyphens-auto ${active ? 'font-semibold' : ''}`}
                  >
                    {text}
                  </span>
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}
