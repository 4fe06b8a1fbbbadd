import * as z from 'zod/mini';
import { DOCUMENT_ERRORS, documentHistory, documentWhy, houseTexts, versionBack, versionSeen } from './document.ts';
import { json, wholeNumber } from './fields.ts';
import { defineOperatorCall } from './operator.ts';

/** Most characters of a bank's name. */
export const BANK_NAME_MAX = 60;
/** By whose rules numbers of a bank are judged: Chinese banks pay to cards alone, the others to accounts too. */
export const BANK_COUNTRIES = ['CN', 'VN', 'BD'] as const;
export type BankCountry = (typeof BANK_COUNTRIES)[number];

/** Everything of a bank that operators decide. */
export const bankContent = z.strictObject({
  /** Chosen once: accounts are known by it. */
  country: z.enum(BANK_COUNTRIES),
  name: houseTexts(BANK_NAME_MAX, 1),
  /** False: nobody adds an account there any more; those who have one keep it, with its name. */
  shown: z.boolean(),
  /** Place in the list, after those of the reader's country; the lower one comes first. */
  sort: wholeNumber(-10_000, 10_000),
});
export type BankContent = z.output<typeof bankContent>;

/** The short name that a bank uses itself. */
const bankCode = () => z.string().check(z.regex(/^[A-Z][A-Z0-9]{1,15}$/));

const bankRow = z.object({
  code: z.string(),
  version: z.number(),
  bank: z.object({ ...bankContent.shape, name: z.record(z.string(), z.string()) }),
});
export type BankRow = z.output<typeof bankRow>;

/** GET /console/api/cashier/banks: every bank that members may choose, or have chosen. */
export const banks = defineOperatorCall({
  name: 'cashier.banks',
  method: 'GET',
  path: '/console/api/cashier/banks',
  right: 'cashier.view',
  input: z.strictObject({}),
  reply: z.object({ list: z.array(bankRow) }),
});

/** GET /console/api/cashier/bankHistory: what became of a bank, by whom and why. */
export const bankHistory = defineOperatorCall({
  name: 'cashier.bankHistory',
  method: 'GET',
  path: '/console/api/cashier/bankHistory',
  right: 'cashier.view',
  input: z.strictObject({ code: bankCode() }),
  reply: documentHistory,
});

/** POST /console/api/cashier/bank: a new bank, or with `version` another content of one. One person: no money moves by it. */
export const saveBank = defineOperatorCall({
  name: 'cashier.bank',
  method: 'POST',
  path: '/console/api/cashier/bank',
  right: 'cashier.manage',
  input: z.strictObject({
    code: bankCode(),
    version: z.optional(versionSeen()),
    bank: json(bankContent),
    why: documentWhy(),
  }),
  reply: z.object({ version: z.number() }),
  errors: DOCUMENT_ERRORS,
});

/** POST /console/api/cashier/restoreBank: a bank as it was in an older version, as a new one. */
export const restoreBank = defineOperatorCall({
  name: 'cashier.restoreBank',
  method: 'POST',
  path: '/console/api/cashier/restoreBank',
  right: 'cashier.manage',
  input: z.strictObject({ code: bankCode(), version: versionSeen(), back: versionBack(), why: documentWhy() }),
  reply: saveBank.reply,
  errors: DOCUMENT_ERRORS,
});

export const bankDeskCalls = { banks, bankHistory, saveBank, restoreBank } as const;
