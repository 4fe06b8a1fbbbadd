import { keepable, views, type SavedView, type ViewPageName } from '@drawroom/contract/view-desk';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useActs } from '../act/use-acts.tsx';
import type { Act } from '../act/act.ts';
import { useAsked } from '../session/use-asked.ts';
import { useWords } from '../words.ts';
import { useViewActs } from './use-view-acts.ts';

export type Conditions = Readonly<Record<string, string>>;

export interface ViewsMenuProps {
  readonly page: ViewPageName;
  /** What is chosen on the page now; what no view may hold is left out. */
  readonly now: Readonly<Record<string, unknown>>;
  /** Chooses what a view says, in place of everything that is chosen. */
  readonly onOpen: (conditions: Conditions) => void;
}

/** A page's saved views: opened, kept, shared, named anew; one of them may be what the page opens with. */
export function ViewsMenu({ page, now, onOpen }: ViewsMenuProps): ReactNode {
  const t = useWords();
  const acts = useActs();
  const { data } = useAsked(views, { page });
  const list = data?.list ?? [];
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const kept = keepable(page, now);
  const opened = list.find(({ viewId }) => viewId === openedId) ?? list.find((view) => isSame(view.conditions, kept));
  const open = (view: SavedView): void => {
    setOpenedId(view.viewId);
    onOpen(view.conditions);
  };
  useFirstView({ list, first: data?.first ?? null, isKnown: data !== undefined, open });
  const all = useViewActs({ page, kept, opened: opened ?? null, first: data?.first ?? null, onKept: setOpenedId });
  const begin = (act: Act): void => {
    setPlace(null);
    void acts.begin(act);
  };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="menu"
        className="max-w-64"
        onClick={(event) => setPlace(event.currentTarget)}
      >
        <bdi className="truncate">{opened === undefined ? t('view.button') : t('view.now', { name: opened.name })}</bdi>
      </Button>
      <Menu anchorEl={place} open={place !== null} onClose={() => setPlace(null)}>
        {list.length === 0 && <MenuItem disabled>{t('view.none')}</MenuItem>}
        {list.map((view) => (
          <MenuItem
            key={view.viewId}
            selected={view.viewId === opened?.viewId}
            onClick={() => {
              setPlace(null);
              open(view);
            }}
          >
            <span className="flex max-w-96 min-w-0 flex-col">
              <bdi className="truncate">
                {view.mine ? view.name : t('view.of', { name: view.name, owner: view.owner })}
              </bdi>
              {view.viewId === data?.first && <span className="text-xs text-ink-faint">{t('view.isFirst')}</span>}
            </span>
          </MenuItem>
        ))}
        <Divider />
        {acts.allowed(all).map((act) => (
          <MenuItem key={act.label} onClick={() => begin(act)}>
            {act.label}
          </MenuItem>
        ))}
      </Menu>
      {acts.dialog}
    </>
  );
}

/** Opens the first view once, where the page was come to without a choice in its address. */
function useFirstView({
  list,
  first,
  isKnown,
  open,
}: {
  readonly list: readonly SavedView[];
  readonly first: string | null;
  readonly isKnown: boolean;
  readonly open: (view: SavedView) => void;
}): void {
  const [cameBare] = useState(() => location.search === '');
  const isDone = useRef(!cameBare);
  useEffect(() => {
    if (isDone.current || !isKnown) return;
    isDone.current = true;
    const view = list.find(({ viewId }) => viewId === first);
    if (view !== undefined) open(view);
  });
}

function isSame(one: Conditions, other: Conditions): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
