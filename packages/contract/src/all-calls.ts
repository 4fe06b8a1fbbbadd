import { agentCodeCalls, agentTeamCalls } from './agent.ts';
import { chatCalls } from './chat.ts';
import { packetCalls } from './packet.ts';
import { configCalls } from './config.ts';
import { depositCalls } from './deposit.ts';
import { followCalls } from './follow.ts';
import { lotteryCalls } from './lottery.ts';
import { chartCalls } from './lottery-charts.ts';
import { chaseCalls } from './lottery-chase.ts';
import { proofCalls } from './lottery-proofs.ts';
import { memberCalls } from './member.ts';
import { captchaCalls } from './member-captcha.ts';
import { contactCalls } from './member-contact.ts';
import { profileCalls } from './member-profile.ts';
import { securityCalls } from './member-security.ts';
import { privacyCalls } from './member-privacy.ts';
import { hostCalls } from './member-host.ts';
import { noticeCalls } from './notice.ts';
import { promotionCalls } from './promotion.ts';
import { reportCalls } from './report.ts';
import { protectionCalls } from './protection.ts';
import { roomCalls } from './room.ts';
import { serviceCalls } from './service.ts';
import { externalRecordCalls, transferCalls } from './transfer.ts';
import { projectCalls, walletCalls } from './wallet.ts';
import { vipCalls } from './vip.ts';
import { withdrawalCalls } from './withdrawal.ts';
import { methodCalls } from './wallet-methods.ts';
import type { AnyCall } from './call.ts';

/** Every call of the wire. The server refuses to start when one has no handler. */
export const allCalls: readonly AnyCall[] = [
  ...Object.values(configCalls),
  ...Object.values(memberCalls),
  ...Object.values(captchaCalls),
  ...Object.values(contactCalls),
  ...Object.values(profileCalls),
  ...Object.values(securityCalls),
  ...Object.values(privacyCalls),
  ...Object.values(hostCalls),
  ...Object.values(noticeCalls),
  ...Object.values(protectionCalls),
  ...Object.values(agentCodeCalls),
  ...Object.values(agentTeamCalls),
  ...Object.values(roomCalls),
  ...Object.values(chatCalls),
  ...Object.values(packetCalls),
  ...Object.values(serviceCalls),
  ...Object.values(walletCalls),
  ...Object.values(projectCalls),
  ...Object.values(transferCalls),
  ...Object.values(externalRecordCalls),
  ...Object.values(withdrawalCalls),
  ...Object.values(methodCalls),
  ...Object.values(depositCalls),
  ...Object.values(lotteryCalls),
  ...Object.values(chartCalls),
  ...Object.values(proofCalls),
  ...Object.values(chaseCalls),
  ...Object.values(followCalls),
  ...Object.values(promotionCalls),
  ...Object.values(reportCalls),
  ...Object.values(vipCalls),
];
