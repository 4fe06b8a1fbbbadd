import { METHOD_KINDS } from '@drawroom/contract/wallet-methods';
import type { Kernel } from '../../kernel/kernel.ts';
import { allBanks } from './banks.ts';
import { judgeCard } from './card-number.ts';
import { CHAINS, judgeAddress } from './chain-address.ts';
import { E_WALLETS, judgeAccount } from './e-wallets.ts';

/**
 * Members who are paid at an account with this whole number, whatever bank, wallet or network it is of. Numbers are sealed and found by
 * their keyed hash, so a part of one finds nobody.
 */
export async function ownersOfNumber(
  { db, vault }: Pick<Kernel, 'db' | 'vault'>,
  number: string,
): Promise<readonly bigint[]> {
  const banks = await allBanks(db);
  const identities: Readonly<Record<(typeof METHOD_KINDS)[number], readonly (string | undefined)[]>> = {
    bank: banks.map((bank) => judgeCard(bank, number)?.identity),
    ewallet: E_WALLETS.map((wallet) => judgeAccount(wallet, number)?.identity),
    virtual: CHAINS.map(({ network }) => judgeAddress(network, number)?.identity),
    qr: [number],
  };
  const keys = METHOD_KINDS.flatMap((kind) =>
    [...new Set(identities[kind])]
      .filter((identity) => identity !== undefined)
      .map((identity) => vault.lookupKey(`wallet.method.${kind}`, identity)),
  );
  const { rows } = await db.query<{ memberId: bigint }>(
    'select distinct member_id as "memberId" from wallet.method where number_key = any($1) and removed_at is null',
    [keys],
    'wallet-owners-of-number',
  );
  return rows.map(({ memberId }) => memberId);
}
