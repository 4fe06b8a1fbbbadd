import { useTranslations } from '@drawroom/i18n/translations';

/** Words of the product that the gallery shows its parts with: short ones, a long one, names side by side. */
export interface Words {
  readonly short: string;
  readonly deed: string;
  readonly title: string;
  readonly note: string;
  readonly long: string;
  readonly tabs: readonly string[];
}

/** Real texts of the shown language, none of its own: what is too long for a part is seen here first. */
export function useWords(): Words {
  const title = useTranslations('title');
  const shell = useTranslations('shell');
  return {
    short: title('wallet'),
    deed: title('deposit'),
    title: shell('notFoundTitle'),
    note: shell('loadingNote'),
    long: `${shell('notFoundNote')} ${shell('loadingNote')}`,
    tabs: [
      title('lottery'),
      title('records'),
      title('history'),
      title('proof'),
      title('statement'),
      title('protection'),
      title('notices'),
      title('security'),
    ],
  };
}

/** For parts that are shown and do nothing. */
export const nothing = (): void => undefined;
