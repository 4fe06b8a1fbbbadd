import { addVirtualWallet } from '@drawroom/contract/wallet-methods';
import type { Network } from '@drawroom/contract/wallet-methods';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { FieldAction } from '@drawroom/ui/field.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { apart } from '../../shell/apart.ts';
import { call } from '../../shell/api.ts';
import { Refused } from './add-bank-sheet.tsx';
import { checkAddress } from './check-address.ts';
import type { AddressVerdict } from './check-address.ts';
import { ProviderField } from './provider-field.tsx';
import { networksQuery } from './queries.ts';
import { useAddMethod } from './use-add-method.ts';

const LENGTHS = { address: 64, addressMin: 20, label: 32 } as const;

/** The verdict on an address for a network, as soon as it is there; null while there is nothing to judge. */
function useVerdict(network: Network | null, address: string): AddressVerdict | null {
  const [known, setKnown] = useState<{ readonly of: string; readonly verdict: AddressVerdict } | null>(null);
  const of = network === null || address.length < LENGTHS.addressMin ? null : `${network} ${address}`;
  useEffect(() => {
    if (of === null || network === null) return undefined;
    let left = false;
    void checkAddress(network, address).then((verdict) => {
      if (!left) setKnown({ of, verdict });
    });
    return () => {
      left = true;
    };
  }, [of, network, address]);
  return known?.of === of ? known.verdict : null;
}

/** An address on a chain: its network, pasted, judged at once. */
export function VirtualForm({ onDone }: Readonly<{ onDone: () => void }>): ReactNode {
  const t = useTranslations('cashier.methods');
  const networks = useQuery(networksQuery);
  const method = useAddMethod();
  const [network, setNetwork] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [label, setLabel] = useState('');
  const list = networks.data?.categories ?? [];
  const chosen = list.find((one) => one.network === network) ?? list[0];
  const address = typed.replace(/\s/g, '');
  const verdict = useVerdict(chosen?.network ?? null, address);
  const sound = verdict === 'good' || verdict === 'plain';
  const fault =
    verdict === 'bad'
      ? t('addressBad')
      : verdict !== null && typeof verdict === 'object'
        ? t('addressOther', { network: verdict.looksLike })
        : null;

  async function send(): Promise<void> {
    method.try();
    if (!chosen || !sound) return;
    const wallet = { network: chosen.network, address, ...(label.trim() !== '' && { label: label.trim() }) };
    if (await method.add(() => call(addVirtualWallet, wallet))) onDone();
  }
  async function paste(): Promise<void> {
    try {
      setTyped(await navigator.clipboard.readText());
      method.forget();
    } catch {
      showToast(t('pasteFailed'), 'bad');
    }
  }
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => event.preventDefault()}>
      <ProviderField
        label={t('network')}
        query={networks}
        providers={list.map((one) => ({
          code: one.network,
          name: one.name.includes(one.token) ? one.name : `${one.name} (${one.token})`,
        }))}
        chosen={chosen?.network ?? null}
        error={method.at('network')}
        onChoose={setNetwork}
      />
      <div className="flex flex-col gap-2">
        <TextInput
          label={t('address')}
          hint={sound ? <Sound verdict={verdict} /> : chosen && t('example', { example: apart(chosen.example) })}
          error={fault ?? method.at('address', address === '' ? t('missing') : sound ? null : t('addressBad'))}
          aside={<FieldAction onPress={() => void paste()}>{t('paste')}</FieldAction>}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={LENGTHS.address * 2}
          value={typed}
          onText={(text) => {
            setTyped(text);
            method.forget();
          }}
        />
      </div>
      <TextInput label={t('name')} maxLength={LENGTHS.label} value={label} onText={setLabel} />
      <Refused words={method.refused?.field === null ? method.refused.words : null} />
      <Button type="submit" size="lg" wide onPress={send}>
        {t('add.virtual')}
      </Button>
    </form>
  );
}

/** An address that may be used takes the place of the example. */
function Sound({ verdict }: Readonly<{ verdict: AddressVerdict | null }>): ReactNode {
  const t = useTranslations('cashier.methods');
  const good = verdict === 'good';
  return (
    <span role="status" className={good ? 'text-jade' : 'text-ink-soft'}>
      {t(good ? 'addressGood' : 'addressPlain')}
    </span>
  );
}
