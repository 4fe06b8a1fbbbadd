import { removeMethod, setDefaultMethod } from '@drawroom/contract/wallet-methods';
import type { MethodView } from '@drawroom/contract/wallet-methods';
import { formatDate } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';
import { call } from '../../shell/api.ts';
import { memberTimeZone } from '../../shell/intl.tsx';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { useTakeMethods } from './queries.ts';

/** One payment method: what it is, make it the default, remove it. */
export function MethodSheet({ method, onClose }: Readonly<{ method: MethodView; onClose: () => void }>): ReactNode {
  const t = useTranslations('cashier.methods');
  const locale = useLocale();
  const { confirm } = useOverlays();
  const wordsFor = useFailureText();
  const takeMethods = useTakeMethods();
  const { methodId, providerName, masked, holder, isDefault, addedAt, image } = method;

  async function change(work: Promise<{ methods: MethodView[] }>, done: string): Promise<void> {
    try {
      await takeMethods(work);
      showToast(done, 'good');
      onClose();
    } catch (failure) {
      showToast(wordsFor(failure).title, 'bad');
    }
  }
  async function remove(): Promise<void> {
    const name = `${providerName} ${masked}`;
    if (!(await confirm({ title: t('removeAsk', { name }), note: t('removeNote'), yes: t('remove'), danger: true })))
      return;
    await change(call(removeMethod, { methodId }), t('removed'));
  }
  return (
    <Sheet open title={providerName} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-center">
          <bdi dir="ltr" className="tabular text-lg font-semibold wrap-anywhere">
            {masked}
          </bdi>
          <span className="block text-sm text-ink-soft">{holder}</span>
          <span className="block text-sm text-ink-faint">
            {t('addedOn', { day: formatDate(addedAt, { locale, timeZone: memberTimeZone() }) })}
          </span>
        </p>
        {image !== null && (
          <img src={image} alt={t('kind.qr')} className="mx-auto max-h-64 rounded-card object-contain" />
        )}
        {!isDefault && (
          <Button wide look="plain" onPress={() => change(call(setDefaultMethod, { methodId }), t('madeDefault'))}>
            {t('makeDefault')}
          </Button>
        )}
        <Button wide look="danger" onPress={remove}>
          {t('remove')}
        </Button>
      </div>
    </Sheet>
  );
}
