import { promotionCalls as calls } from '@drawroom/contract/promotion';
import { handle, type Handler } from '../kernel/kernel.ts';
import { claim, join, redeem, signIn, spinOnce } from './act.ts';
import type { Promotions } from './deps.ts';
import { listCampaigns, listRecords, listSpins } from './list-campaigns.ts';

export function promotionHandlers(promotions: Promotions): readonly Handler[] {
  return [
    handle(calls.list, (_input, context) => listCampaigns(promotions, context)),
    handle(calls.signIn, (input, context) => signIn(promotions, context, input)),
    handle(calls.claim, (input, context) => claim(promotions, context, input)),
    handle(calls.redeem, (input, context) => redeem(promotions, context, input)),
    handle(calls.spin, (input, context) => spinOnce(promotions, context, input)),
    handle(calls.spins, (input, context) => listSpins(promotions, context, input)),
    handle(calls.join, (input, context) => join(promotions, context, input)),
    handle(calls.records, (input, context) => listRecords(promotions, context, input)),
  ];
}
