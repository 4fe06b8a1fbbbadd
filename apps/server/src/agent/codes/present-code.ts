import type { InviteCodeView } from '@drawroom/contract/agent';
import { typeRatesOf } from '../asked-rates.ts';
import type { StoredCode } from './code-store.ts';

/** A code as its owner sees it. */
export function presentCode(code: StoredCode, link: string): InviteCodeView {
  return {
    code: code.code,
    link,
    kind: code.kind,
    rates: typeRatesOf(code.rates),
    lowest: Math.min(...code.rates),
    highest: Math.max(...code.rates),
    state: code.state,
    createTime: Math.trunc(code.createdAt),
    expiresAt: code.expiresAt === null ? null : Math.trunc(code.expiresAt),
    usesMax: code.usesMax,
    used: code.used,
    note: code.note,
  };
}
