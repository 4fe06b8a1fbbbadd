import { useTranslations } from '@drawroom/i18n/translations';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { OneFieldForm } from '../shell/one-field-form.tsx';
import { useSession } from '../shell/session-store.ts';
import { useCloseAccount } from './privacy-queries.ts';

interface CloseAccountSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Words of the contract: `balance`, `bets`, `chases`, `deposit`, `withdrawal` ...; empty: nothing is in the way. */
  readonly blockedBy: readonly string[];
}

/** The end of the account: what is in the way and where it is put right, or what is lost and the last word. */
export function CloseAccountSheet({ open, onClose, blockedBy }: CloseAccountSheetProps): ReactNode {
  const t = useTranslations('member.privacy');
  return (
    <Sheet open={open} onClose={onClose} title={t('close')}>
      {blockedBy.length > 0 ? <Blocked reasons={blockedBy} onLeave={onClose} /> : <LastWord />}
    </Sheet>
  );
}

/** Where each obstacle is put right. */
const STEPS = {
  balance: { text: 'blockedBalance', to: paths.wallet() },
  bets: { text: 'blockedBets', to: paths.records() },
  chases: { text: 'blockedChases', to: paths.records() },
  deposit: { text: 'blockedDeposit', to: paths.applications() },
  withdrawal: { text: 'blockedWithdrawal', to: paths.applications(), search: { kind: 'withdrawal' } },
  packet: { text: 'blockedPacket', to: paths.roomChat() },
} as const;

function Blocked({ reasons, onLeave }: Readonly<{ reasons: readonly string[]; onLeave: () => void }>): ReactNode {
  const t = useTranslations('member.privacy');
  return (
    <List title={t('blocked')}>
      {reasons.map((reason) => {
        const step = Object.hasOwn(STEPS, reason) ? STEPS[reason as keyof typeof STEPS] : null;
        if (step === null) return <Cell key={reason} title={t('blockedOther')} />;
        return (
          <Cell
            key={reason}
            title={t(step.text)}
            link={(parts) => (
              <Link to={step.to} {...('search' in step && { search: step.search })} onClick={onLeave} {...parts} />
            )}
          />
        );
      })}
    </List>
  );
}

function LastWord(): ReactNode {
  const t = useTranslations('member.privacy');
  const username = useSession((session) => session.member?.username) ?? '';
  const { mutateAsync } = useCloseAccount();

  async function close(text: string): Promise<void> {
    await mutateAsync(text);
    showToast(t('closed'));
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="rounded-card bg-sunken p-4 text-sm text-ink-soft">{t('closeWhat')}</p>
      <OneFieldForm
        field={{
          label: t('closeType'),
          autoComplete: 'off',
          autoCapitalize: 'none',
          spellCheck: false,
          maxLength: 32,
        }}
        judge={(text) => (text.toLowerCase() === username.toLowerCase() ? null : t('closeWrong'))}
        send={close}
        deed={t('closeYes')}
        look="danger"
      />
    </div>
  );
}
