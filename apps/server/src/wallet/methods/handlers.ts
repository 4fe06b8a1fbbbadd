import { METHODS_MAX, methodCalls } from '@drawroom/contract/wallet-methods';
import type { FileDoor, Handler, Kernel, MemberContext } from '../../kernel/kernel.ts';
import { handle } from '../../kernel/kernel.ts';
import { addMethod, invalidField, type Wanted } from './add-method.ts';
import { banksFor, offeredBank } from './banks.ts';
import { judgeCard } from './card-number.ts';
import { CHAINS, judgeAddress, TOKEN } from './chain-address.ts';
import { removeMethod, setDefault } from './change-methods.ts';
import { E_WALLETS, findEWallet, judgeAccount } from './e-wallets.ts';
import { listMethods } from './method-list.ts';
import { findPicture } from './method-store.ts';
import { openPicture } from './own-methods.ts';
import { METHOD_PICTURE_PATH, readTicket } from './picture-ticket.ts';
import { createQrMaker } from './qr-picture.ts';
import { wordIn } from './words.ts';

/** The ways a member is paid (spec §3 "Payment method"). */
export function methodHandlers(kernel: Kernel): readonly Handler[] {
  return [...listHandlers(kernel), ...addHandlers(kernel), ...changeHandlers(kernel)];
}

function listHandlers(kernel: Kernel): readonly Handler[] {
  return [
    handle(methodCalls.bankList, async (_input, { locale }) => ({
      banks: await banksFor(kernel.db, locale),
    })),
    handle(methodCalls.methods, async (_input, { session, locale }) => ({
      ...(await listMethods(kernel, session.memberId, locale)),
      max: METHODS_MAX,
    })),
    handle(methodCalls.eWallets, async (_input, { session, locale }) => ({
      providers: E_WALLETS.map(({ code, name, example }) => ({ code, name: wordIn(name, locale), example })),
      list: (await listMethods(kernel, session.memberId, locale)).methods.filter(({ kind }) => kind === 'ewallet'),
    })),
    handle(methodCalls.virtualCategories, async (_input, { locale }) => ({
      categories: CHAINS.map(({ network, name, example }) => ({
        network,
        token: TOKEN,
        name: wordIn(name, locale),
        example,
      })),
    })),
  ];
}

function addHandlers(kernel: Kernel): readonly Handler[] {
  const makeQr = createQrMaker();
  const add = async ({ session: { memberId }, locale }: MemberContext, wanted: Wanted) => {
    await addMethod(kernel, memberId, wanted);
    return listMethods(kernel, memberId, locale);
  };
  return [
    handle(methodCalls.bindBankCard, async ({ holder, bankCode, branch, cardNumber }, context) => {
      const bank = await offeredBank(kernel.db, bankCode);
      if (bank === null) throw invalidField('bankCode');
      const judged = judgeCard(bank, cardNumber);
      if (judged === null) throw invalidField('cardNumber');
      return add(context, { kind: 'bank', provider: bank.code, holder, branch, ...judged });
    }),
    handle(methodCalls.addEWallet, async ({ provider, account, holder }, context) => {
      const wallet = findEWallet(provider);
      if (wallet === null) throw invalidField('provider');
      const judged = judgeAccount(wallet, account);
      if (judged === null) throw invalidField('account');
      return add(context, { kind: 'ewallet', provider: wallet.code, holder, ...judged });
    }),
    handle(methodCalls.addVirtualWallet, async ({ network, address, label = '' }, context) => {
      const judged = judgeAddress(network, address);
      if (judged === null) throw invalidField('address');
      return add(context, { kind: 'virtual', provider: network, label, ...judged });
    }),
    handle(methodCalls.uploadQr, async ({ provider, holder, file }, context) => {
      // Wallets and banks both print codes (VietQR).
      if (findEWallet(provider) === null && (await offeredBank(kernel.db, provider)) === null)
        throw invalidField('provider');
      const { webp, text } = await makeQr(file);
      return add(context, { kind: 'qr', provider, holder, number: text, identity: text, picture: webp });
    }),
  ];
}

function changeHandlers(kernel: Kernel): readonly Handler[] {
  return [
    handle(methodCalls.setDefaultMethod, async ({ methodId }, { session: { memberId }, locale }) => {
      await setDefault(kernel, memberId, BigInt(methodId));
      return listMethods(kernel, memberId, locale);
    }),
    handle(methodCalls.removeMethod, async ({ methodId }, { session: { memberId }, locale }) => {
      await removeMethod(kernel, memberId, BigInt(methodId));
      return listMethods(kernel, memberId, locale);
    }),
  ];
}

/** Pictures of collection codes, shown to whoever holds an address that was given to their owner minutes ago. */
export function methodPictures(kernel: Kernel): FileDoor {
  return {
    address: METHOD_PICTURE_PATH,
    by: 'ticket',
    find: async (ticket) => {
      const id = readTicket(kernel, ticket);
      const found = id === null ? null : await findPicture(kernel.db, id);
      if (id === null || found === null) return null;
      return { type: 'image/webp', body: openPicture(kernel.vault, id, found) };
    },
  };
}
