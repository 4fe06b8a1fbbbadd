import type { NoticeSettings } from '@drawroom/contract/notice';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { List } from '@drawroom/ui/list.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { pushPermission, startPushes, stopPushes, type PushPermission } from './push-device.ts';
import { takeSettings } from './queries.ts';

/** How things stand on this phone, for each a title and what to do about it. */
function stateOf(permission: PushPermission, here: boolean): 'unsupported' | 'denied' | 'on' | 'off' {
  if (permission === 'unsupported' || permission === 'denied') return permission;
  return here && permission === 'granted' ? 'on' : 'off';
}

/** Pushes to this very phone: on, off, or why they cannot be. The browser's own question comes with a tap and never by itself. */
export function PushSwitch({ now }: Readonly<{ now: NoticeSettings }>): ReactNode {
  const t = useTranslations('notice');
  const wordsFor = useFailureText();
  const [permission, setPermission] = useState(pushPermission);
  const [failure, setFailure] = useState<string | null>(null);
  const state = stateOf(permission, now.here);

  async function change(work: () => Promise<NoticeSettings | null>): Promise<void> {
    setFailure(null);
    try {
      const changed = await work();
      if (changed) takeSettings(changed);
    } catch (reason) {
      // A browser that cannot reach its push service says so in words of its own.
      setFailure(reason instanceof DOMException ? t('push.failed') : sentencesOf(wordsFor(reason)));
    }
    setPermission(pushPermission());
  }
  return (
    <List title={t('push.title')}>
      <li className="flex flex-col gap-3 px-4 py-3">
        <div className="flex flex-col gap-0.5" role="status">
          <p className="font-semibold">{t(`push.${state}`)}</p>
          <p className="text-sm text-ink-soft">{t(`push.${state}Note`)}</p>
        </div>
        {state === 'off' && (
          <Button wide onPress={() => change(() => startPushes(now.pushKey))}>
            {t('push.turnOn')}
          </Button>
        )}
        {state === 'on' && (
          <Button wide look="plain" onPress={() => change(stopPushes)}>
            {t('push.turnOff')}
          </Button>
        )}
        {failure !== null && (
          <p role="alert" className="text-sm text-vermilion-ink">
            {failure}
          </p>
        )}
      </li>
    </List>
  );
}
