import { WINNER_NAMES } from '@drawroom/contract/member';
import type { WinnerName } from '@drawroom/contract/member';
import { preferences } from '@drawroom/contract/member-profile';
import { useTranslations } from '@drawroom/i18n/translations';
import { SelectSheet } from '@drawroom/ui/select-sheet.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { rememberMember, useSession } from '../shell/session-store.ts';
import { useAttempt } from '../shell/use-attempt.ts';

/** How the member is named where the dealer names winners; it holds at once, also for what was said before. */
export function WinnerNameSheet({ onClose }: Readonly<{ onClose: () => void }>): ReactNode {
  const t = useTranslations('chat.winnerName');
  const attempt = useAttempt();
  const chosen = useSession((session) => session.member?.preferences?.winnerName) ?? 'masked';
  const pick = (winnerName: WinnerName): Promise<boolean> =>
    attempt(async () => {
      const { member } = await call(preferences, { winnerName });
      rememberMember(member);
      onClose();
      showToast(t('saved'), 'good');
    });
  return (
    <SelectSheet
      open
      onClose={onClose}
      title={t('title')}
      value={chosen}
      options={WINNER_NAMES.map((value) => ({ value, label: t(value), note: t(`note.${value}`) }))}
      onPick={pick}
    />
  );
}
