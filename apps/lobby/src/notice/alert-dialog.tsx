import type { NoticeView } from '@drawroom/contract/notice';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Dialog } from '@drawroom/ui/dialog.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';

/** One alert, with the tick that spares it for today (spec §9). */
export function AlertDialog({
  alert,
  onClose,
}: Readonly<{ alert: NoticeView; onClose: (silence: boolean) => void }>): ReactNode {
  const t = useTranslations();
  const [ticked, setTicked] = useState(false);
  return (
    <Dialog
      open
      title={<span className="wrap-anywhere">{alert.title}</span>}
      onClose={() => onClose(ticked)}
      footer={
        <>
          <label className="flex min-h-11 items-center gap-2.5 text-sm text-ink-soft">
            <input
              type="checkbox"
              checked={ticked}
              onChange={(event) => setTicked(event.target.checked)}
              className="size-5 accent-vermilion"
            />
            {t('lottery.dontRemind')}
          </label>
          <Button wide onPress={() => onClose(ticked)}>
            {t('ui.close')}
          </Button>
        </>
      }
    >
      {/* What is read gets the focus: an alert comes by itself, and a ring around the tick would look like an answer. */}
      <p
        ref={(text) => text?.setAttribute('autofocus', '')}
        tabIndex={-1}
        className="whitespace-pre-line outline-none wrap-anywhere"
      >
        {alert.body}
      </p>
    </Dialog>
  );
}
