import type { BankContent, BankCountry } from '@drawroom/contract/bank-desk';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { Sql, Tx } from '../../kernel/kernel.ts';
import { textFor, type LocalText } from '../../kernel/local-text.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';
import { chainOf } from './chain-address.ts';
import { findEWallet } from './e-wallets.ts';

/** A bank that members may be paid at; its code and its country never change. */
export interface Bank {
  readonly code: string;
  readonly country: BankCountry;
  readonly name: LocalText;
  /** Whether it is offered for new accounts; one that is not keeps its name where members have it. */
  readonly shown: boolean;
  readonly sort: number;
}

/** Every bank there ever was, in its place. */
export async function allBanks(sql: Sql): Promise<readonly Bank[]> {
  const { rows } = await sql.query<Bank>(
    'select code, country, name, shown, sort from wallet.bank order by sort, code',
    [],
    'wallet-banks',
  );
  return rows;
}

/** A bank that is offered; null: there is none of this code, or it was taken away. */
export async function offeredBank(sql: Sql, code: string): Promise<Bank | null> {
  return (await allBanks(sql)).find((bank) => bank.code === code && bank.shown) ?? null;
}

const HOME: Readonly<Record<string, BankCountry>> = { zh: 'CN', vi: 'VN', bn: 'BD' };

/** Banks that are offered, those of the reader's country first. */
export async function banksFor(sql: Sql, locale: LocaleTag): Promise<{ code: string; name: string }[]> {
  const home = HOME[locale.slice(0, 2)];
  const offered = (await allBanks(sql)).filter(({ shown }) => shown);
  return [
    ...offered.filter(({ country }) => country === home),
    ...offered.filter(({ country }) => country !== home),
  ].map(({ code, name }) => ({ code, name: textFor(locale, name) }));
}

/** A bank as operators set it, locked until the transaction ends; null: there is none. */
export async function lockBank(t: Tx, code: string): Promise<BankContent | null> {
  const { rows } = await t.query<BankContent>(
    'select country, name, shown, sort from wallet.bank where code = $1 for update',
    [code],
    'wallet-lock-bank',
  );
  return rows[0] ?? null;
}

/**
 * Makes a bank, or sets all of one. Refuses with `request.invalid` another country for one that is there, since its accounts are known by it, and
 * with `admin.document_taken` a code that is an e-wallet's or a network's.
 */
export async function writeBank(t: Tx, code: string, { country, name, shown, sort }: BankContent): Promise<void> {
  if (findEWallet(code) !== null || chainOf(code) !== null) throw new Refusal('admin.document_taken');
  const { rowCount } = await t.query(
    `insert into wallet.bank (code, country, name, shown, sort) values ($1, $2, $3, $4, $5)
     on conflict (code) do update set name = excluded.name, shown = excluded.shown, sort = excluded.sort
     where wallet.bank.country = excluded.country`,
    [code, country, JSON.stringify(name), shown, sort],
    'wallet-write-bank',
  );
  if (rowCount === 0) throw invalidField('bank.country');
}
