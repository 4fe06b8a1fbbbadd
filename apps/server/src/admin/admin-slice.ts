import type { Kernel, Slice } from '../kernel/kernel.ts';
import { gateOf } from '../kernel/networks.ts';
import type { OperatorDoor, OperatorHandler } from '../kernel/operator.ts';
import type { DepositDeps } from '../deposit/index.ts';
import type { DrawDoor } from '../lottery/index.ts';
import type { TransferDoor } from '../transfer/index.ts';
import { adjustmentDesk, adjustmentRules } from './adjustment.ts';
import { agentDesk, RATE_CHANGE } from './agent-desk.ts';
import { bankDesk } from './bank-desk.ts';
import { calendarDesk } from './calendar-desk.ts';
import { cannedAnswers } from './canned-answers.ts';
import { channelDesk, channelRules } from './channel-desk.ts';
import { chatDesk } from './chat-desk.ts';
import { depositDesk } from './deposit-desk.ts';
import { integrationDesk } from './integration-desk.ts';
import { drawDesk } from './draw-desk.ts';
import { ledgerDesk } from './ledger-desk.ts';
import { listingDesk } from './listing-desk.ts';
import { lotteryDesk } from './lottery-desk.ts';
import { memberDesk, type MemberDeskDeps } from './member-desk.ts';
import { linkHandlers } from './door/link-handlers.ts';
import { mailboxHandlers } from './door/mailbox-handlers.ts';
import { ownHandlers } from './door/mine.ts';
import { OPERATOR_ADD, OPERATOR_REOPEN, OPERATOR_RESET, peopleDesk } from './door/people.ts';
import { noticeDesk } from './notice-desk.ts';
import { ODDS_CHANGE, oddsDesk } from './odds-desk.ts';
import { operatorDesk, ROLE_CHANGE } from './operator-desk.ts';
import { operatorOfToken, operatorStill } from './operator-session.ts';
import { CAMPAIGN_CHANGE, promotionDesk } from './promotion-desk.ts';
import { proposalHandlers } from './proposals/proposal-handlers.ts';
import { overKept } from './proposals/proposal-rules.ts';
import { anchorWatch } from './record/anchor-watch.ts';
import { resultDesk } from './result-desk.ts';
import { reversalRules } from './reversal.ts';
import { roomDesk } from './room-desk.ts';
import { RULE_CHANGE, ruleDesk } from './rule-desk.ts';
import { serviceDesk } from './service-desk.ts';
import { settingDesk } from './setting-desk.ts';
import { createTries, sessionHandlers, type SignInDeps } from './sign-in.ts';
import { grantRules, transferDesk } from './transfer-desk.ts';
import { LEVELS_CHANGE, vipDesk } from './vip-desk.ts';
import { savedViews } from './views.ts';
import { withdrawalDesk } from './withdrawal-desk.ts';

/** What the desks of other slices work through; `app.ts` hands it in. */
export interface AdminDeps extends SignInDeps, MemberDeskDeps {
  readonly external: TransferDoor;
  /** Calls of the operators' door that a slice above answers. */
  readonly above?: readonly OperatorHandler[];
  readonly draws: DrawDoor;
  readonly deposits: DepositDeps;
}

/** Rules of everything that takes two people, by kind. */
function tableOf(
  { external }: AdminDeps,
  {
    adjustments,
    reversals,
    channels,
  }: Readonly<{
    adjustments: ReturnType<typeof adjustmentRules>;
    reversals: ReturnType<typeof reversalRules>;
    channels: ReturnType<typeof channelRules>;
  }>,
) {
  return {
    'member.adjust': overKept(adjustments),
    'ledger.reverse': overKept(reversals),
    'agent.rates': overKept(RATE_CHANGE),
    'lottery.odds': overKept(ODDS_CHANGE),
    'external.grant': overKept(grantRules(external)),
    'cashier.channel': overKept(channels),
    'cashier.rules': overKept(RULE_CHANGE),
    'vip.levels': overKept(LEVELS_CHANGE),
    'promotion.campaign': overKept(CAMPAIGN_CHANGE),
    'operator.roles': overKept(ROLE_CHANGE),
    'operator.add': overKept(OPERATOR_ADD),
    'operator.reset': overKept(OPERATOR_RESET),
    'operator.reopen': overKept(OPERATOR_REOPEN),
  };
}

/** People who run the house: their door, and everything they do. */
export function createAdminSlice(kernel: Kernel, deps: AdminDeps): Slice & { readonly door: OperatorDoor } {
  const anchors = anchorWatch(kernel);
  const tries = createTries();
  const adjustments = adjustmentRules(kernel);
  const reversals = reversalRules(kernel);
  const channels = channelRules(kernel);
  const table = tableOf(deps, { adjustments, reversals, channels });
  return {
    name: 'admin',
    handlers: [],
    start: async () => {
      if (kernel.config.roles.has('worker')) anchors.start();
    },
    stop: () => anchors.stop(),
    door: {
      handlers: [
        ...sessionHandlers(kernel, deps, tries),
        ...linkHandlers(kernel, deps),
        ...ownHandlers(kernel, deps, tries),
        ...mailboxHandlers(kernel),
        ...savedViews(kernel),
        ...depositDesk(kernel, deps.deposits),
        ...withdrawalDesk(kernel),
        ...channelDesk(kernel, channels),
        ...ruleDesk(kernel),
        ...promotionDesk(kernel),
        ...bankDesk(kernel),
        ...noticeDesk(kernel),
        ...serviceDesk(kernel),
        ...cannedAnswers(kernel),
        ...settingDesk(kernel),
        ...vipDesk(kernel),
        ...chatDesk(kernel),
        ...roomDesk(kernel),
        ...agentDesk(kernel),
        ...resultDesk(kernel),
        ...drawDesk(kernel, deps.draws),
        ...transferDesk(kernel, deps.external),
        ...oddsDesk(kernel),
        ...lotteryDesk(kernel),
        ...listingDesk(kernel),
        ...calendarDesk(kernel),
        ...operatorDesk(kernel),
        ...peopleDesk(kernel),
        ...adjustmentDesk(kernel, adjustments, reversals),
        ...proposalHandlers(kernel, table),
        ...memberDesk(kernel, deps),
        ...ledgerDesk(kernel),
        ...integrationDesk(kernel),
        ...(deps.above ?? []),
      ],
      admits: gateOf(kernel.config.operatorNetworks),
      operatorOf: (token, address) => operatorOfToken({ db: kernel.db, ...deps }, token, address),
      operatorStill: (token, address) => operatorStill(kernel.db, token, address),
    },
  };
}
