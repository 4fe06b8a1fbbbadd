import type { Slice, Tx } from '../kernel/kernel.ts';
import type { VipDeps, VipKernel } from './deps.ts';
import { lookAt } from './look.ts';
import { forgetPerson, ownData } from './own-data.ts';
import { vipHandlers } from './routes.ts';
import { noteComer, type Comer } from './shares.ts';
import { levelOf } from './standing.ts';
import { vipRunner } from './vip-runner.ts';

/** The slice, and what slices beside and below it are told; `app.ts` hands it to them. */
export interface VipSlice extends Slice {
  /** Level on which a member stands, after he was raised where it is time. */
  lookedLevelOf(memberId: bigint): Promise<number>;
  /** Notes by whose link somebody came. */
  noteComer(t: Tx, comer: Comer): Promise<void>;
}

/** Levels of members, their gifts, and shares (decision 068). */
export function createVipSlice(kernel: VipKernel, deps: VipDeps): VipSlice {
  const vip = { kernel, deps };
  const runner = vipRunner(vip);
  return {
    name: 'vip',
    handlers: vipHandlers(vip),
    lookedLevelOf: (memberId) =>
      kernel.db.tx(async (t) => {
        await lookAt(vip, t, [memberId]);
        return levelOf(t, memberId);
      }),
    noteComer: (t, comer) => noteComer(vip, t, comer),
    exportOf: (memberId) => ownData(kernel.db, memberId),
    forget: forgetPerson,
    start: async () => {
      if (kernel.config.roles.has('worker')) runner.start();
    },
    stop: () => runner.stop(),
  };
}
