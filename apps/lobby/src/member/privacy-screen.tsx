import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { CloseAccountSheet } from './close-account-sheet.tsx';
import { useExport, usePrivacyState } from './privacy-queries.ts';

const KEPT = [
  { key: 'account', icon: 'me' },
  { key: 'logins', icon: 'lock' },
  { key: 'play', icon: 'records' },
  { key: 'protection', icon: 'shield' },
] as const;

/** What the house keeps of a member and why, his own copy of it, and the end of his account. */
export function PrivacyScreen(): ReactNode {
  const t = useTranslations('member.privacy');
  const wordsFor = useFailureText();
  const { data, error, refetch } = usePrivacyState();
  const [closing, setClosing] = useState(false);
  return (
    <Screen scrollId="privacy">
      <List title={t('kept')}>
        {KEPT.map(({ key, icon }) => (
          <Cell key={key} icon={icon} title={t(`${key}Title`)} note={t(`${key}Note`)} />
        ))}
      </List>
      {data && (
        <>
          <Copy left={data.exports.left} />
          <List>
            <Cell title={t('close')} note={t('closeNote')} icon="leave" danger onPress={() => setClosing(true)} />
          </List>
          <CloseAccountSheet open={closing} onClose={() => setClosing(false)} blockedBy={data.closeBlockedBy} />
        </>
      )}
      {!data && error && <ErrorBlock {...wordsFor(error)} onRetry={refetch} />}
      {!data && !error && <SkeletonList rows={2} label={t('copy')} />}
    </Screen>
  );
}

function Copy({ left }: Readonly<{ left: number }>): ReactNode {
  const t = useTranslations('member.privacy');
  const wordsFor = useFailureText();
  const { mutateAsync, isPending, error, bytes } = useExport();
  const words = error && wordsFor(error);

  async function fetchCopy(): Promise<void> {
    try {
      await mutateAsync();
      showToast(t('copied'), 'good');
    } catch {
      // Said below the button.
    }
  }
  return (
    <List title={t('copy')}>
      <li className="flex flex-col gap-3 px-4 py-3">
        <p className="text-sm text-ink-soft">{t('copyNote')}</p>
        <Button wide disabled={left === 0 && !isPending} onPress={fetchCopy}>
          {t('copyGet')}
        </Button>
        <p role="status" className="tabular text-sm text-ink-faint">
          {isPending
            ? t('copying', { size: (Math.floor(bytes / 10_000) / 100).toString() })
            : t('copyLeft', { count: left })}
        </p>
        {words && (
          <p role="alert" className="text-sm text-vermilion-ink">
            {sentencesOf(words)}
          </p>
        )}
      </li>
    </List>
  );
}
