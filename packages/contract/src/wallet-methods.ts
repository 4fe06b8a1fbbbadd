import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { fileBytes, id, text } from './fields.ts';

/** Kinds of payment method a member keeps (spec §3 "Payment method", §7). */
export const METHOD_KINDS = ['bank', 'ewallet', 'virtual', 'qr'] as const;
export type MethodKind = (typeof METHOD_KINDS)[number];

/** Chains on which USDT is sent, with how an address of theirs is checked. */
export const NETWORKS = ['TRON', 'ETHEREUM'] as const;
export type Network = (typeof NETWORKS)[number];

/** Most of a kind that a member may keep. */
export const METHODS_MAX: Readonly<Record<MethodKind, number>> = { bank: 5, ewallet: 3, virtual: 5, qr: 3 };

const QR_BODY_MAX = 2 * 1024 * 1024;

const methodView = z.object({
  methodId: z.string(),
  kind: z.enum(METHOD_KINDS),
  /** Bank, e-wallet or network. */
  provider: z.string(),
  providerName: z.string(),
  /** Name on it, all but the first character hidden. */
  holder: z.string(),
  /** Number or address, all but its ends hidden. */
  masked: z.string(),
  isDefault: z.boolean(),
  addedAt: z.number(),
  /** Ticketed address of a QR code's picture; null for other kinds. */
  image: z.nullable(z.string()),
});
export type MethodView = z.output<typeof methodView>;

const methodList = z.object({ methods: z.array(methodView) });
const ADD_ERRORS = [
  'wallet.method_invalid',
  'wallet.method_taken',
  'wallet.methods_full',
  'member.step_up_required',
] as const;
const holder = () => text(64, 2);

/** GET /m-app/common/bankList: banks a card may belong to, in the caller's language. */
export const bankList = defineCall({
  name: 'wallet.bankList',
  method: 'GET',
  path: '/m-app/common/bankList',
  input: z.strictObject({}),
  reply: z.object({ banks: z.array(z.object({ code: z.string(), name: z.string() })) }),
});

/** GET /m-app/member/paymentMethods: all of the member's, default first. */
export const methods = defineCall({
  name: 'wallet.methods',
  method: 'GET',
  path: '/m-app/member/paymentMethods',
  input: z.strictObject({}),
  reply: z.object({ methods: z.array(methodView), max: z.record(z.string(), z.number()) }),
});

/** POST /m-app/member/bindBankCard (spec §3, §5): cardholder, bank, branch ("bank address"), number with its check digit. */
export const bindBankCard = defineCall({
  name: 'wallet.bindBankCard',
  method: 'POST',
  path: '/m-app/member/bindBankCard',
  rate: { points: 10, seconds: 60, by: 'session' },
  stepUp: true,
  input: z.strictObject({ holder: holder(), bankCode: text(16), branch: text(80, 2), cardNumber: text(32, 8) }),
  reply: methodList,
  errors: ADD_ERRORS,
});

/** GET /api/member/bkash/list: e-wallet providers and the member's accounts with them. */
export const eWallets = defineCall({
  name: 'wallet.eWallets',
  method: 'GET',
  path: '/api/member/bkash/list',
  input: z.strictObject({}),
  reply: z.object({
    providers: z.array(z.object({ code: z.string(), name: z.string(), example: z.string() })),
    list: z.array(methodView),
  }),
});

/** POST /api/member/bkash/add: an account with an e-wallet, usually a phone number. */
export const addEWallet = defineCall({
  name: 'wallet.addEWallet',
  method: 'POST',
  path: '/api/member/bkash/add',
  rate: bindBankCard.rate,
  stepUp: true,
  input: z.strictObject({ provider: text(16), account: text(32, 4), holder: holder() }),
  reply: methodList,
  errors: ADD_ERRORS,
});

/** GET /api/wallet/virtual/category: networks of virtual wallets. */
export const virtualCategories = defineCall({
  name: 'wallet.virtualCategories',
  method: 'GET',
  path: '/api/wallet/virtual/category',
  input: z.strictObject({}),
  reply: z.object({
    categories: z.array(
      z.object({ network: z.enum(NETWORKS), token: z.string(), name: z.string(), example: z.string() }),
    ),
  }),
});

/** POST /api/wallet/virtual/add: an address, judged by its check sum (base58check on TRON, EIP-55 on Ethereum). */
export const addVirtualWallet = defineCall({
  name: 'wallet.addVirtualWallet',
  method: 'POST',
  path: '/api/wallet/virtual/add',
  rate: bindBankCard.rate,
  stepUp: true,
  input: z.strictObject({ network: z.enum(NETWORKS), address: text(64, 20), label: z.optional(text(32, 0)) }),
  reply: methodList,
  errors: ADD_ERRORS,
});

/** POST /api/wallet/collection/uploadQr: the picture of a collection code, JPG or PNG with a readable QR code in it. */
export const uploadQr = defineCall({
  name: 'wallet.uploadQr',
  method: 'POST',
  path: '/api/wallet/collection/uploadQr',
  rate: bindBankCard.rate,
  stepUp: true,
  upload: { field: 'file', maxBytes: QR_BODY_MAX },
  input: z.strictObject({ provider: text(16), holder: holder(), file: fileBytes() }),
  reply: methodList,
  errors: [...ADD_ERRORS, 'member.image_invalid'],
});

/** POST /m-app/member/setDefaultMethod. */
export const setDefaultMethod = defineCall({
  name: 'wallet.setDefaultMethod',
  method: 'POST',
  path: '/m-app/member/setDefaultMethod',
  input: z.strictObject({ methodId: id() }),
  reply: methodList,
  errors: ['wallet.method_unknown'],
});

/** POST /m-app/member/removeMethod. Withdrawals already requested keep where they go. */
export const removeMethod = defineCall({
  name: 'wallet.removeMethod',
  method: 'POST',
  path: '/m-app/member/removeMethod',
  stepUp: true,
  input: z.strictObject({ methodId: id() }),
  reply: methodList,
  errors: ['wallet.method_unknown', 'member.step_up_required'],
});

export const methodCalls = {
  bankList,
  methods,
  bindBankCard,
  eWallets,
  addEWallet,
  virtualCategories,
  addVirtualWallet,
  uploadQr,
  setDefaultMethod,
  removeMethod,
} as const;
