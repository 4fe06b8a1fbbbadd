import type { MethodView } from '@drawroom/contract/wallet-methods';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { Kernel } from '../../kernel/kernel.ts';
import { textFor, type LocalText } from '../../kernel/local-text.ts';
import { allBanks } from './banks.ts';
import { chainOf } from './chain-address.ts';
import { findEWallet } from './e-wallets.ts';
import { findMethods, type Method } from './method-store.ts';
import { pictureAddress } from './picture-ticket.ts';
import { wordIn } from './words.ts';

/** A member's methods as he sees them, the default first. */
export async function listMethods(
  kernel: Pick<Kernel, 'db' | 'vault' | 'clock'>,
  memberId: bigint,
  locale: LocaleTag,
): Promise<{ methods: MethodView[] }> {
  const methods = await findMethods(kernel.db, memberId);
  const banks = new Map((await allBanks(kernel.db)).map(({ code, name }) => [code, name]));
  return { methods: methods.map((method) => presentMethod(kernel, method, { locale, banks })) };
}

function presentMethod(
  kernel: Pick<Kernel, 'vault' | 'clock'>,
  { id, kind, provider, holderMasked, masked, isDefault, addedAtMs }: Method,
  reader: { readonly locale: LocaleTag; readonly banks: ReadonlyMap<string, LocalText> },
): MethodView {
  return {
    methodId: String(id),
    kind,
    provider,
    providerName: providerName(provider, reader),
    holder: holderMasked,
    masked,
    isDefault,
    addedAt: Math.floor(addedAtMs),
    image: kind === 'qr' ? pictureAddress(kernel, id) : null,
  };
}

function providerName(
  provider: string,
  { locale, banks }: { readonly locale: LocaleTag; readonly banks: ReadonlyMap<string, LocalText> },
): string {
  const bank = banks.get(provider);
  if (bank !== undefined) return textFor(locale, bank);
  const name = (findEWallet(provider) ?? chainOf(provider))?.name ?? null;
  return name === null ? provider : wordIn(name, locale);
}

/** Short enough for a line of a form, such as `ICBC ****1234`: banks go by their code, in every language. */
export function labelOf({ provider, masked }: Pick<Method, 'provider' | 'masked'>): string {
  const name = (findEWallet(provider) ?? chainOf(provider))?.name.en ?? provider;
  return `${name} ${masked}`;
}
