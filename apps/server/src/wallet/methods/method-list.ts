import type { MethodView } from '@drawroom/contract/wallet-methods';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { Kernel } from '../../kernel/kernel.ts';
import { findBank } from './banks.ts';
import { chainOf } from './chain-address.ts';
import { findEWallet } from './e-wallets.ts';
import { findMethods, type Method } from './method-store.ts';
import { pictureAddress } from './picture-ticket.ts';
import { wordIn, type Words } from './words.ts';

/** A member's methods as he sees them, the default first. */
export async function listMethods(
  kernel: Pick<Kernel, 'db' | 'vault' | 'clock'>,
  memberId: bigint,
  locale: LocaleTag,
): Promise<{ methods: MethodView[] }> {
  const methods = await findMethods(kernel.db, memberId);
  return { methods: methods.map((method) => presentMethod(kernel, method, locale)) };
}

function presentMethod(
  kernel: Pick<Kernel, 'vault' | 'clock'>,
  { id, kind, provider, holderMasked, masked, isDefault, addedAtMs }: Method,
  locale: LocaleTag,
): MethodView {
  const name = providerName(provider);
  return {
    methodId: String(id),
    kind,
    provider,
    providerName: name === null ? provider : wordIn(name, locale),
    holder: holderMasked,
    masked,
    isDefault,
    addedAt: Math.floor(addedAtMs),
    image: kind === 'qr' ? pictureAddress(kernel, id) : null,
  };
}

function providerName(provider: string): Words | null {
  return (findBank(provider) ?? findEWallet(provider) ?? chainOf(provider))?.name ?? null;
}

/** Short enough for a line of a form, such as `ICBC ****1234`: banks go by their code, in every language. */
export function labelOf({ provider, masked }: Pick<Method, 'provider' | 'masked'>): string {
  const name = (findEWallet(provider) ?? chainOf(provider))?.name.en ?? provider;
  return `${name} ${masked}`;
}
