import type { ReplyOf } from '@drawroom/contract/call';
import { bindHost, hostAccounts, unbindHost } from '@drawroom/contract/member-host';
import { useTranslations } from '@drawroom/i18n/translations';
import { Cell } from '@drawroom/ui/list.tsx';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { currentHost } from '../host/host.ts';
import { call } from '../shell/api.ts';
import { useHouseConfig } from '../shell/house-config.ts';
import { useFailureText } from '../shell/use-failure-text.ts';

const KEY = ['member', 'hosts'] as const;

/**
 * Link to the member's account of Telegram: made inside of Telegram, undone anywhere. Nothing where the house does not
 * take logins through Telegram, and outside of Telegram nothing before one is linked.
 */
export function TelegramCell(): ReactNode {
  const t = useTranslations('member.telegram');
  const offered = useHouseConfig(({ config }) => config?.features['telegram'] === true);
  const accounts = useQuery({ queryKey: KEY, queryFn: () => call(hostAccounts, {}), enabled: offered });
  const change = useChange();
  const { confirm } = useOverlays();
  const { initData } = currentHost();
  if (!offered || accounts.data === undefined) return null;
  const linked = accounts.data.list.some(({ host }) => host === 'telegram');
  if (!linked && initData === null) return null;

  async function press(): Promise<void> {
    if (!linked) return change(() => call(bindHost, { host: 'telegram', initData: initData ?? '' }), t('done'));
    const sure = await confirm({ title: t('unlinkTitle'), note: t('unlinkNote'), yes: t('unlinkYes'), danger: true });
    return sure ? change(() => call(unbindHost, { host: 'telegram' }), t('undone')) : undefined;
  }
  return <Cell title="Telegram" icon="people" value={t(linked ? 'linked' : 'link')} onPress={() => void press()} />;
}

/** One change at a time, with its end in words. */
function useChange(): (work: () => Promise<ReplyOf<typeof hostAccounts>>, done: string) => Promise<void> {
  const queries = useQueryClient();
  const wordsFor = useFailureText();
  const running = useRef(false);
  return async (work, done) => {
    if (running.current) return;
    running.current = true;
    try {
      queries.setQueryData(KEY, await work());
      showToast(done, 'good');
    } catch (failure) {
      showToast(wordsFor(failure).title, 'bad');
    } finally {
      running.current = false;
    }
  };
}
