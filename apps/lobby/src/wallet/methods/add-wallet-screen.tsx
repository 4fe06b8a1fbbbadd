import { useTranslations } from '@drawroom/i18n/translations';
import { Screen } from '@drawroom/ui/screen.tsx';
import { SegmentedTabs } from '@drawroom/ui/tabs.tsx';
import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { EWalletForm } from './e-wallet-form.tsx';
import { VirtualForm } from './virtual-form.tsx';

/** Add e-wallet (spec §2 /addele): an account with a wallet, or an address on a chain. */
export function AddWalletScreen(): ReactNode {
  const t = useTranslations('cashier.methods');
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  // Opened by its address, there is nothing to go back to but the list it has grown.
  function done(): void {
    if (canGoBack) router.history.back();
    else void navigate({ to: paths.paymentMethods(), replace: true });
  }
  const { kind } = useSearch({ strict: false });
  const shown = kind === 'virtual' ? 'virtual' : 'ewallet';
  return (
    <Screen scrollId="add-wallet">
      <SegmentedTabs
        label={t('provider')}
        value={shown}
        options={(['ewallet', 'virtual'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(value) => void navigate({ to: paths.addEWallet(), search: { kind: value }, replace: true })}
      />
      {shown === 'ewallet' ? <EWalletForm onDone={done} /> : <VirtualForm onDone={done} />}
    </Screen>
  );
}
