import { useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';
import { useHouseConfig } from '../shell/house-config.ts';

/** Accounts of the demo data; they exist in demo mode only and play with points that are worth nothing. */
const ACCOUNTS = [
  { username: 'player01', role: 'player' },
  { username: 'agent01', role: 'agent' },
] as const;
const DEMO_PASSWORD = 'demo1234';

/** In demo mode: the accounts, each filled in by one tap. Otherwise nothing. */
export function DemoAccounts({
  onPick,
}: Readonly<{ onPick: (account: { username: string; password: string }) => void }>): ReactNode {
  const t = useTranslations('member');
  const demo = useHouseConfig(({ config }) => config?.demo === true);
  if (!demo) return null;
  return (
    <section aria-label={t('login.demoTitle')} className="mt-4 flex w-full flex-col gap-3 rounded-card bg-sunken p-4">
      <p className="text-center text-sm text-ink-soft">{t('login.demoTitle')}</p>
      <div className="grid grid-cols-2 gap-2 large:grid-cols-1">
        {ACCOUNTS.map(({ username, role }) => (
          <button
            key={username}
            type="button"
            onClick={() => onPick({ username, password: DEMO_PASSWORD })}
            className="flex min-h-14 flex-col items-center justify-center rounded-key border border-line bg-card px-2 py-1.5 active:bg-sunken"
          >
            <span className="text-md font-semibold">{username}</span>
            <span className="text-xs text-ink-faint">{t(`kind.${role}`)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
