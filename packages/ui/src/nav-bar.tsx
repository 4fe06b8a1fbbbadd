import { useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';

export interface NavBarProps {
  readonly title: ReactNode;
  /** Shows the back button. */
  readonly onBack?: (() => void) | undefined;
  /** At the end: connection dot, balance, an icon button. */
  readonly aside?: ReactNode;
}

/** Bar at the top of a screen: back, title, what must always be seen. A long title wraps; nothing of it is cut off. */
export function NavBar({ title, onBack, aside }: NavBarProps): ReactNode {
  const t = useTranslations('ui');
  return (
    <header className="flex min-h-13 items-center gap-1 border-b border-hairline bg-paper ps-2 pe-3 pt-[var(--safe-top)] narrow:ps-1 narrow:pe-2 large:flex-wrap">
      {onBack ? <IconButton icon="back" label={t('back')} onPress={onBack} /> : <span className="w-2" />}
      <h1 className="min-w-0 large:min-w-16 flex-1 py-1 pe-2 text-md leading-tight font-semibold text-balance wrap-break-word narrow:pe-1 narrow:text-sm narrow:leading-tight">
        {title}
      </h1>
      {aside !== undefined && (
        <div className="ms-auto flex shrink-0 items-center gap-3 narrow:gap-2 large:max-w-full large:shrink large:flex-wrap">
          {aside}
        </div>
      )}
    </header>
  );
}
