import { addEWallet } from '@drawroom/contract/wallet-methods';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { apart } from '../../shell/apart.ts';
import { call } from '../../shell/api.ts';
import { Refused } from './add-bank-sheet.tsx';
import { ProviderField } from './provider-field.tsx';
import { eWalletsQuery } from './queries.ts';
import { useAddMethod } from './use-add-method.ts';

const LENGTHS = { account: 32, accountMin: 4, holder: 64, holderMin: 2 } as const;

/** An account with an e-wallet, usually a phone number, and the name on it. */
export function EWalletForm({ onDone }: Readonly<{ onDone: () => void }>): ReactNode {
  const t = useTranslations('cashier.methods');
  const wallets = useQuery(eWalletsQuery);
  const method = useAddMethod();
  const [provider, setProvider] = useState<string | null>(null);
  const [account, setAccount] = useState('');
  const [holder, setHolder] = useState('');
  const providers = wallets.data?.providers ?? [];
  const chosen = providers.find(({ code }) => code === provider) ?? providers[0];
  const number = account.normalize('NFKC').replace(/[\s-]/g, '');

  async function send(): Promise<void> {
    method.try();
    if (!chosen || number.length < LENGTHS.accountMin || holder.trim().length < LENGTHS.holderMin) return;
    const wallet = { provider: chosen.code, account: number, holder: holder.trim() };
    if (await method.add(() => call(addEWallet, wallet))) onDone();
  }
  const text = (set: (value: string) => void) => (value: string) => {
    set(value);
    method.forget();
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => event.preventDefault()}>
      <ProviderField
        label={t('provider')}
        query={wallets}
        providers={providers}
        chosen={chosen?.code ?? null}
        error={method.at('provider')}
        onChoose={setProvider}
      />
      <TextInput
        label={t('account')}
        hint={chosen ? t('example', { example: apart(chosen.example) }) : undefined}
        error={method.at('account', number.length < LENGTHS.accountMin ? t('missing') : null)}
        inputMode="tel"
        autoComplete="off"
        dir="ltr"
        maxLength={LENGTHS.account}
        value={account}
        onText={text(setAccount)}
      />
      <TextInput
        label={t('holder')}
        hint={t('ownName')}
        error={method.at('holder', holder.trim().length < LENGTHS.holderMin ? t('missing') : null)}
        autoComplete="name"
        maxLength={LENGTHS.holder}
        value={holder}
        onText={text(setHolder)}
      />
      <Refused words={method.refused?.field === null ? method.refused.words : null} />
      <Button type="submit" size="lg" wide onPress={send}>
        {t('add.ewallet')}
      </Button>
    </form>
  );
}
