import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { useSession } from '../shell/session-store.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { useCloseAccount } from './privacy-queries.ts';

interface CloseAccountSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Words of the contract: `balance`, `bets`, `chases` ...; empty: nothing is in the way. */
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
            link={(parts) => <Link to={step.to} onClick={onLeave} {...parts} />}
          />
        );
      })}
    </List>
  );
}

function LastWord(): ReactNode {
  const t = useTranslations('member.privacy');
  const wordsFor = useFailureText();
  const username = useSession((session) => session.member?.username) ?? '';
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const { mutateAsync, isPending, error, reset } = useCloseAccount();
  const wrong = typed.trim().toLowerCase() === username.toLowerCase() ? null : t('closeWrong');
  const refused = error === null ? null : `${wordsFor(error).title} ${wordsFor(error).note}`.trim();

  async function close(): Promise<void> {
    setTried(true);
    if (wrong !== null || isPending) return;
    try {
      await mutateAsync(typed.trim());
      showToast(t('closed'));
    } catch {
      // Said at the field.
    }
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void close();
      }}
    >
      <p className="rounded-card bg-sunken p-4 text-sm text-ink-soft">{t('closeWhat')}</p>
      <TextInput
        label={t('closeType')}
        error={tried ? (wrong ?? refused) : null}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        value={typed}
        onText={(text) => {
          setTyped(text);
          setTried(false);
          reset();
        }}
      />
      <Button type="submit" size="lg" wide loading={isPending}>
        {t('closeYes')}
      </Button>
    </form>
  );
}
