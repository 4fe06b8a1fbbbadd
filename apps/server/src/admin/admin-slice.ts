import type { Kernel, Slice } from '../kernel/kernel.ts';
import type { OperatorDoor } from '../kernel/operator.ts';
import type { TransferDoor } from '../transfer/index.ts';
import { adjustmentDesk, adjustmentRules } from './adjustment.ts';
import { agentDesk, RATE_CHANGE } from './agent-desk.ts';
import { cannedAnswers } from './canned-answers.ts';
import { channelDesk, channelRules } from './channel-desk.ts';
import { chatDesk } from './chat-desk.ts';
import { depositDesk } from './deposit-desk.ts';
import { ledgerDesk } from './ledger-desk.ts';
import { memberDesk, type MemberDeskDeps } from './member-desk.ts';
import { noticeDesk } from './notice-desk.ts';
import { ODDS_CHANGE, oddsDesk } from './odds-desk.ts';
import { operatorDesk, ROLE_CHANGE } from './operator-desk.ts';
import { operatorOfToken } from './operator-session.ts';
import { proposalHandlers } from './proposals/proposal-handlers.ts';
import { overKept } from './proposals/proposal-rules.ts';
import { anchorWatch } from './record/anchor-watch.ts';
import { resultDesk } from './result-desk.ts';
import { roomDesk } from './room-desk.ts';
import { RULE_CHANGE, ruleDesk } from './rule-desk.ts';
import { serviceDesk } from './service-desk.ts';
import { sessionHandlers, type SignInDeps } from './sign-in.ts';
import { grantRules, transferDesk } from './transfer-desk.ts';
import { withdrawalDesk } from './withdrawal-desk.ts';

/** What the desks of other slices work through; `app.ts` hands it in. */
export interface AdminDeps extends SignInDeps, MemberDeskDeps {
  readonly external: TransferDoor;
}

/** People who run the house: their door, and everything they do. */
export function createAdminSlice(kernel: Kernel, deps: AdminDeps): Slice & { readonly door: OperatorDoor } {
  const anchors = anchorWatch(kernel);
  const adjustments = adjustmentRules(kernel);
  const channels = channelRules(kernel);
  const table = {
    'member.adjust': overKept(adjustments),
    'agent.rates': overKept(RATE_CHANGE),
    'lottery.odds': overKept(ODDS_CHANGE),
    'external.grant': overKept(grantRules(deps.external)),
    'cashier.channel': overKept(channels),
    'cashier.rules': overKept(RULE_CHANGE),
    'operator.roles': overKept(ROLE_CHANGE),
  };
  return {
    name: 'admin',
    handlers: [],
    start: async () => {
      if (kernel.config.roles.has('worker')) anchors.start();
    },
    stop: () => anchors.stop(),
    door: {
      handlers: [
        ...sessionHandlers(kernel, deps),
        ...depositDesk(kernel),
        ...withdrawalDesk(kernel),
        ...channelDesk(kernel, channels),
        ...ruleDesk(kernel),
        ...noticeDesk(kernel),
        ...serviceDesk(kernel),
        ...cannedAnswers(kernel),
        ...chatDesk(kernel),
        ...roomDesk(kernel),
        ...agentDesk(kernel),
        ...resultDesk(kernel),
        ...transferDesk(kernel, deps.external),
        ...oddsDesk(kernel),
        ...operatorDesk(kernel),
        ...adjustmentDesk(kernel, adjustments),
        ...proposalHandlers(kernel, table),
        ...memberDesk(kernel, deps),
        ...ledgerDesk(kernel),
      ],
      operatorOf: (token, address) => operatorOfToken(kernel.db, token, address),
    },
  };
}
