import type { Kernel, Slice } from '../kernel/kernel.ts';
import type { OperatorDoor } from '../kernel/operator.ts';
import type { TransferDoor } from '../transfer/index.ts';
import { agentDesk } from './agent-desk.ts';
import { cannedAnswers } from './canned-answers.ts';
import { chatDesk } from './chat-desk.ts';
import { depositDesk } from './deposit-desk.ts';
import { ledgerDesk } from './ledger-desk.ts';
import { memberDesk, type MemberDeskDeps } from './member-desk.ts';
import { noticeDesk } from './notice-desk.ts';
import { operatorOfToken } from './operator-session.ts';
import { resultDesk } from './result-desk.ts';
import { serviceDesk } from './service-desk.ts';
import { sessionHandlers, type SignInDeps } from './sign-in.ts';
import { transferDesk } from './transfer-desk.ts';
import { withdrawalDesk } from './withdrawal-desk.ts';

/** What the desks of other slices work through; `app.ts` hands it in. */
export interface AdminDeps extends SignInDeps, MemberDeskDeps {
  readonly external: TransferDoor;
}

/** People who run the house: their door, and everything they do. */
export function createAdminSlice(kernel: Kernel, deps: AdminDeps): Slice & { readonly door: OperatorDoor } {
  return {
    name: 'admin',
    handlers: [],
    door: {
      handlers: [
        ...sessionHandlers(kernel, deps),
        ...depositDesk(kernel),
        ...withdrawalDesk(kernel),
        ...noticeDesk(kernel),
        ...serviceDesk(kernel),
        ...cannedAnswers(kernel),
        ...chatDesk(kernel),
        ...agentDesk(kernel),
        ...resultDesk(kernel),
        ...transferDesk(kernel, deps.external),
        ...memberDesk(kernel, deps),
        ...ledgerDesk(kernel),
      ],
      operatorOf: (token) => operatorOfToken(kernel.db, token),
    },
  };
}
