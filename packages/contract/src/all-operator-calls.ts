import { adjustmentCalls } from './adjustment.ts';
import { agentDeskCalls } from './agent-desk.ts';
import { bankDeskCalls } from './bank-desk.ts';
import { cashierDeskCalls } from './cashier-desk.ts';
import { chatDeskCalls } from './chat-desk.ts';
import { depositReviewCalls } from './deposit-review.ts';
import { integrationDeskCalls } from './integration-desk.ts';
import { drawDeskCalls } from './draw-desk.ts';
import { ledgerDeskCalls } from './ledger-desk.ts';
import { lotteryCalendarCalls } from './lottery-calendar.ts';
import { lotteryDeskCalls } from './lottery-desk.ts';
import { lotteryListingCalls } from './lottery-listing.ts';
import { memberDeskCalls } from './member-desk.ts';
import { noticeDeskCalls } from './notice-desk.ts';
import { houseReportCalls } from './house-report.ts';
import { oddsDeskCalls } from './odds-desk.ts';
import { operationsDeskCalls } from './operations-desk.ts';
import { operatorDeskCalls } from './operator-desk.ts';
import { operatorDoorCalls } from './operator-door.ts';
import { operatorSessionCalls, type AnyOperatorCall } from './operator.ts';
import { promotionDeskCalls } from './promotion-desk.ts';
import { proposalCalls } from './proposal.ts';
import { operatorMailboxCalls } from './operator-mailbox.ts';
import { reportScheduleCalls } from './report-schedule.ts';
import { viewDeskCalls } from './view-desk.ts';
import { resultDeskCalls } from './result-desk.ts';
import { roomDeskCalls } from './room-desk.ts';
import { serviceDeskCalls } from './service-desk.ts';
import { settingDeskCalls } from './setting-desk.ts';
import { transferDeskCalls } from './transfer-desk.ts';
import { vipDeskCalls } from './vip-desk.ts';
import { withdrawalReviewCalls } from './withdrawal-review.ts';

/** Every call of the operators' door. The server refuses to start when one has no handler (R-71). */
export const allOperatorCalls: readonly AnyOperatorCall[] = [
  ...Object.values(operatorSessionCalls),
  ...Object.values(operatorDoorCalls),
  ...Object.values(operatorDeskCalls),
  ...Object.values(proposalCalls),
  ...Object.values(adjustmentCalls),
  ...Object.values(oddsDeskCalls),
  ...Object.values(lotteryDeskCalls),
  ...Object.values(lotteryListingCalls),
  ...Object.values(lotteryCalendarCalls),
  ...Object.values(depositReviewCalls),
  ...Object.values(withdrawalReviewCalls),
  ...Object.values(cashierDeskCalls),
  ...Object.values(bankDeskCalls),
  ...Object.values(noticeDeskCalls),
  ...Object.values(serviceDeskCalls),
  ...Object.values(chatDeskCalls),
  ...Object.values(roomDeskCalls),
  ...Object.values(agentDeskCalls),
  ...Object.values(resultDeskCalls),
  ...Object.values(drawDeskCalls),
  ...Object.values(transferDeskCalls),
  ...Object.values(memberDeskCalls),
  ...Object.values(ledgerDeskCalls),
  ...Object.values(integrationDeskCalls),
  ...Object.values(operationsDeskCalls),
  ...Object.values(houseReportCalls),
  ...Object.values(reportScheduleCalls),
  ...Object.values(operatorMailboxCalls),
  ...Object.values(viewDeskCalls),
  ...Object.values(settingDeskCalls),
  ...Object.values(vipDeskCalls),
  ...Object.values(promotionDeskCalls),
];
