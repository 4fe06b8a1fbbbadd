import { transferDeskCalls as calls } from '@drawroom/contract/transfer-desk';
import { HOUSE_CURRENCY } from '../config/index.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import type { TransferDoor } from '../transfer/index.ts';
import { notedAct } from './noted-act.ts';

/** Providers of external games at the operators' door: how they stand with the books, and what people may do about it (R-42). */
export function transferDesk({ db }: Pick<Kernel, 'db'>, door: TransferDoor): readonly OperatorHandler[] {
  return [
    handleOperator(calls.providers, () => door.providers()),
    handleOperator(calls.open, ({ code }) => door.open(code)),
    handleOperator(calls.save, async ({ url, merchant, secret, enabled, ...settings }, { operator }) => {
      const act = { operator, what: 'external.save', subject: settings.code, detail: `${settings.origin} ${enabled}` };
      const saved = { ...settings, currency: HOUSE_CURRENCY.code, enabled: enabled === '1', url, merchant, secret };
      await notedAct(db, act, (t) => door.save(t, saved));
      return {};
    }),
    handleOperator(calls.compare, async ({ code }, { operator }) => {
      await notedAct(db, { operator, what: 'external.compare', subject: code }, async () => {});
      return { done: await door.compare(code) };
    }),
    handleOperator(calls.ask, async ({ transferNo }, { operator }) => {
      await notedAct(db, { operator, what: 'external.ask', subject: transferNo }, async () => {});
      return { state: await door.ask(transferNo) };
    }),
  ];
}
