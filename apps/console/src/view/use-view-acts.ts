import {
  firstView,
  PERSONAL_IN_NAME,
  removeView,
  saveView,
  VIEW_NAME_MAX,
  type SavedView,
  type ViewPageName,
} from '@drawroom/contract/view-desk';
import { showToast } from '@drawroom/ui/toast.tsx';
import { actWithReply } from '../act/act.ts';
import type { Act, ActField } from '../act/act.ts';
import { useWords } from '../words.ts';

interface Choosing {
  readonly page: ViewPageName;
  /** What a view of the page would hold now. */
  readonly kept: Readonly<Record<string, string>>;
  /** The view that is looked at; null: none is. */
  readonly opened: SavedView | null;
  /** The view that the page opens with. */
  readonly first: string | null;
  readonly onKept: (viewId: string) => void;
}

/** What an operator does about the views of a page. */
export function useViewActs({ page, kept, opened, first, onKept }: Choosing): readonly Act[] {
  const t = useWords();
  const fieldsOf = (view: SavedView | null): readonly ActField[] => [
    {
      name: 'name',
      label: t('view.name'),
      initial: view?.name ?? '',
      max: VIEW_NAME_MAX,
      check: (name) => (PERSONAL_IN_NAME.test(name) ? t('view.nameBad') : undefined),
    },
    {
      name: 'shared',
      label: t('view.shared'),
      kind: 'choice',
      initial: view?.shared === true ? '1' : '0',
      options: (['0', '1'] as const).map((value) => ({ value, label: t(`view.shared.${value}`) })),
    },
  ];
  const keeping = {
    call: saveView,
    onDone: ({ view }: { readonly view: SavedView }) => {
      onKept(view.viewId);
      showToast(t('done'), 'good');
    },
  };
  const conditions = JSON.stringify(kept);
  const save = actWithReply({
    ...keeping,
    label: t('view.save'),
    fixed: { page, conditions },
    text: t('view.saveText'),
    fields: fieldsOf(null),
  });
  if (opened === null) return first === null ? [save] : [save, firstAct(null)];
  const { viewId, name, shared, mine } = opened;
  return [save, firstAct(viewId === first ? null : viewId), ...(mine ? ofMine() : [])];

  function firstAct(chosen: string | null): Act {
    return {
      label: t(chosen === null ? 'view.notFirst' : 'view.first'),
      call: firstView,
      fixed: { page, ...(chosen !== null && { viewId: chosen }) },
    };
  }
  function ofMine(): readonly Act[] {
    const fixed = { page, viewId };
    const inIt = { name, shared: shared ? '1' : '0' };
    return [
      actWithReply({ ...keeping, label: t('view.replace'), fixed: { ...fixed, ...inIt, conditions } }),
      actWithReply({
        ...keeping,
        label: t('view.change'),
        fixed: { ...fixed, conditions: JSON.stringify(opened?.conditions ?? {}) },
        fields: fieldsOf(opened),
      }),
      {
        label: t('view.remove'),
        tone: 'danger',
        call: removeView,
        fixed: { viewId },
        text: t('view.removeText', { name }),
      },
    ];
  }
}
