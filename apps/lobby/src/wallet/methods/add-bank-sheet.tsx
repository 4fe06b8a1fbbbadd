import { bindBankCard } from '@drawroom/contract/wallet-methods';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { CONTROL, Field } from '@drawroom/ui/field.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../../shell/api.ts';
import { Waiting } from '../waiting.tsx';
import { banksQuery } from './queries.ts';
import { useAddMethod } from './use-add-method.ts';

const LENGTHS = { holder: 64, branch: 80, card: 40 } as const;

/** Adds a bank card: holder, bank, branch ("bank address"), number (spec §3, §5). */
export function AddBankSheet({ onClose }: Readonly<{ onClose: () => void }>): ReactNode {
  const t = useTranslations('cashier.methods');
  const locale = useLocale();
  const banks = useQuery(banksQuery(locale));
  const method = useAddMethod();
  const [picking, setPicking] = useState(false);
  const [holder, setHolder] = useState('');
  const [bankCode, setBankCode] = useState<string | null>(null);
  const [branch, setBranch] = useState('');
  const [number, setNumber] = useState('');
  const list = banks.data?.banks ?? [];
  const bankName = list.find(({ code }) => code === bankCode)?.name;
  const cardNumber = number.normalize('NFKC').replace(/[\s-]/g, '');

  async function send(): Promise<void> {
    method.try();
    if (holder.trim().length < 2 || bankCode === null || branch.trim().length < 2 || !/^\d{8,}$/.test(cardNumber))
      return;
    const card = { holder: holder.trim(), bankCode, branch: branch.trim(), cardNumber };
    if (await method.add(() => call(bindBankCard, card))) onClose();
  }
  const text = (set: (value: string) => void) => (value: string) => {
    set(value);
    method.forget();
  };
  const missing = (empty: boolean): string | null => (empty ? t('missing') : null);
  return (
    <Sheet open title={t('add.bank')} onClose={onClose}>
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => event.preventDefault()}>
        <TextInput
          label={t('holder')}
          hint={t('ownName')}
          error={method.at('holder', missing(holder.trim().length < 2))}
          autoComplete="cc-name"
          maxLength={LENGTHS.holder}
          value={holder}
          onText={text(setHolder)}
        />
        <Field label={t('bank')} error={method.at('bankCode', missing(bankCode === null))}>
          {(ids) => (
            <button
              {...ids}
              type="button"
              aria-label={`${t('bank')}: ${bankName ?? t('bankChoose')}`}
              onClick={() => setPicking(true)}
              className={`${CONTROL} text-start`}
            >
              {bankName ?? <span className="text-ink-faint">{t('bankChoose')}</span>}
            </button>
          )}
        </Field>
        <TextInput
          label={t('branch')}
          error={method.at('branch', missing(branch.trim().length < 2))}
          maxLength={LENGTHS.branch}
          value={branch}
          onText={text(setBranch)}
        />
        <TextInput
          label={t('cardNumber')}
          error={method.at('cardNumber', missing(!/^\d{8,}$/.test(cardNumber)))}
          inputMode="numeric"
          autoComplete="cc-number"
          dir="ltr"
          maxLength={LENGTHS.card}
          value={number}
          onText={text(setNumber)}
        />
        <Refused words={method.refused?.field === null ? method.refused.words : null} />
        <Button type="submit" size="lg" wide onPress={send}>
          {t('add.bank')}
        </Button>
      </form>
      <Sheet open={picking} title={t('bankChoose')} onClose={() => setPicking(false)}>
        {banks.data ? (
          <BankChoice
            banks={list}
            chosen={bankCode}
            onPick={(code) => {
              setBankCode(code);
              setPicking(false);
            }}
          />
        ) : (
          <Waiting error={banks.error} rows={4} onRetry={() => banks.refetch()} />
        )}
      </Sheet>
    </Sheet>
  );
}

/** A refusal that belongs to no single field. */
export function Refused({ words }: Readonly<{ words: string | null }>): ReactNode {
  if (words === null) return null;
  return (
    <p role="alert" className="text-sm text-vermilion-ink">
      {words}
    </p>
  );
}

interface BankChoiceProps {
  readonly banks: readonly { readonly code: string; readonly name: string }[];
  readonly chosen: string | null;
  readonly onPick: (code: string) => void;
}

/** A bank found by its name or its code. */
function BankChoice({ banks, chosen, onPick }: BankChoiceProps): ReactNode {
  const t = useTranslations('cashier.methods');
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLocaleLowerCase(locale);
  const found = banks.filter(({ code, name }) => `${name} ${code}`.toLocaleLowerCase(locale).includes(wanted));
  return (
    <div className="flex min-h-[60dvh] flex-col gap-3">
      <TextInput label={t('bankSearch')} type="search" maxLength={40} value={typed} onText={setTyped} />
      {found.length === 0 && <p className="text-sm text-ink-faint">{t('bankNone')}</p>}
      <ul role="radiogroup" aria-label={t('bank')} className="-mx-5 divide-y divide-hairline">
        {found.map(({ code, name }) => (
          <li key={code} role="presentation">
            <button
              type="button"
              role="radio"
              aria-checked={code === chosen}
              onClick={() => onPick(code)}
              className={`flex min-h-12 w-full items-center px-5 text-start active:bg-sunken ${code === chosen ? 'font-semibold text-vermilion-ink' : ''}`}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
