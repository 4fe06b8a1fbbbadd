import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

export interface ListProps {
  /** Heading above the card. */
  readonly title?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Rows on one card. Children are `<Cell>`s or own `<li>`s. */
export function List({ title, aside, children }: ListProps): ReactNode {
  return (
    <section className="flex flex-col gap-2">
      {title !== undefined && (
        <div className="flex items-baseline justify-between gap-3 large:flex-wrap px-1">
          <h2 className="text-sm font-semibold text-ink-soft">{title}</h2>
          {aside}
        </div>
      )}
      <ul className="overflow-hidden rounded-card bg-card shadow-card *:border-t *:border-hairline *:first:border-t-0">
        {children}
      </ul>
    </section>
  );
}

export interface CellProps {
  readonly title: ReactNode;
  /** Second line, softer. */
  readonly note?: ReactNode;
  /** At the end of the row. */
  readonly value?: ReactNode;
  readonly icon?: IconName;
  /** Own picture instead of an icon. */
  readonly lead?: ReactNode;
  /** Makes the row a button. */
  readonly onPress?: () => void;
  /** Makes the row a link: gives the row's parts to the router's own link component. */
  readonly link?: (parts: { className: string; children: ReactNode }) => ReactNode;
  readonly danger?: boolean;
}

const ROW = 'flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-start large:flex-wrap';

/** A row: lead, title with note, value. Plain, pressable or a link. */
export function Cell(props: CellProps): ReactNode {
  const { title, note, value, icon, lead, onPress, link, danger } = props;
  const goesOn = onPress !== undefined || link !== undefined;
  const parts = (
    <>
      {lead}
      {icon && (
        <span className={danger ? 'text-vermilion-ink' : 'text-ink-soft'}>
          <Icon name={icon} size={22} />
        </span>
      )}
      <span className="flex min-w-22 flex-1 flex-col large:min-w-20">
        <span className={`text-md wrap-anywhere ${danger ? 'text-vermilion-ink' : ''}`}>{title}</span>
        {note !== undefined && <span className="text-sm text-ink-faint wrap-anywhere">{note}</span>}
      </span>
      {value !== undefined && (
        <span className="max-w-1/2 min-w-0 large:max-w-full text-end text-sm text-ink-soft wrap-anywhere">{value}</span>
      )}
      {goesOn && !danger && (
        <span className="text-ink-faint">
          <Icon name="forward" size={18} />
        </span>
      )}
    </>
  );
  if (link) return <li>{link({ className: `${ROW} active:bg-sunken`, children: parts })}</li>;
  if (onPress) {
    return (
      <li>
        <button type="button" onClick={onPress} className={`${ROW} active:bg-sunken`}>
          {parts}
        </button>
      </li>
    );
  }
  return <li className={ROW}>{parts}</li>;
}
