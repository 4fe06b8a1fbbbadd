import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { withdrawalCalls } from '@drawroom/contract/withdrawal';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import { balanceOf, lockAccount } from '@drawroom/ledger/accounts';
import { digestOfAsked } from '../kernel/request-digest.ts';
import type { Kernel, Session, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { requireFundsOpen } from '../member/index.ts';
import { closeMetTurnover, methodsOf, methodTarget, tellBalance, type MethodTarget } from '../wallet/index.ts';
import { refuseAmount, ruleFor } from './amount-rules.ts';
import type { WithdrawalDeps } from './deps.ts';
import { refuseClosed } from './hours.ts';
import { paidBefore } from './new-target.ts';
import { viewOf } from './read-requests.ts';
import { requestByRef, type StoredRequest } from './request-store.ts';
import { readTerms, type TargetKind } from './terms.ts';
import { writeRequest } from './write-request.ts';

type Reply = ReplyOf<typeof withdrawalCalls.order>;
type RequestKernel = Pick<Kernel, 'db' | 'vault' | 'outbox' | 'metrics'>;

/** Where a request goes. */
export interface Goal {
  readonly kind: TargetKind;
  readonly methodId: bigint | null;
  readonly target: MethodTarget | null;
  readonly masked: string;
  readonly addedAtMs: number;
}

interface Asked {
  readonly session: Session;
  readonly clientRef: string;
  readonly amountMinor: bigint;
  readonly remark: string;
  readonly digest: string;
  goalOf(t: Tx): Promise<Goal>;
}

const IN_PERSON: Goal = { kind: 'offline', methodId: null, target: null, masked: '', addedAtMs: 0 };

/**
 * Asks for points to be paid to one of the member's payment methods. They leave the balance at once and stand in a hold.
 * A retry gets the first answer; the same reference with other content is refused. Members who have excluded themselves
 * are served like everybody; whose funds the house has frozen is refused with `wallet.frozen`.
 */
export async function requestToMethod(
  kernel: RequestKernel,
  deps: WithdrawalDeps,
  { session, input }: { readonly session: Session; readonly input: InputOf<typeof withdrawalCalls.order> },
): Promise<Reply> {
  const amountMinor = parseMoney(input.amount) ?? 0n;
  const methodId = BigInt(input.methodId);
  return request(kernel, deps, {
    session,
    clientRef: input.clientRef,
    amountMinor,
    remark: '',
    digest: digestOfAsked(['method', input.methodId, String(amountMinor)]),
    goalOf: (t) => goalOf(kernel, t, { memberId: session.memberId, methodId }),
  });
}

/** As `requestToMethod`, but to be paid in person; somebody always looks first. */
export async function requestOffline(
  kernel: RequestKernel,
  deps: WithdrawalDeps,
  { session, input }: { readonly session: Session; readonly input: InputOf<typeof withdrawalCalls.offlineWithdraw> },
): Promise<Reply> {
  const amountMinor = parseMoney(input.amount) ?? 0n;
  return request(kernel, deps, {
    session,
    clientRef: input.clientRef,
    amountMinor,
    remark: input.remark,
    digest: digestOfAsked(['offline', input.remark, String(amountMinor)]),
    goalOf: async () => IN_PERSON,
  });
}

async function request(kernel: RequestKernel, deps: WithdrawalDeps, asked: Asked): Promise<Reply> {
  const { accountId } = asked.session.claims;
  return kernel.db.tx(async (t) => {
    // Everything below is decided behind this lock: balance, turnover, the sums of the day, the reference.
    await lockAccount(t, accountId);
    const known = await requestByRef(t, accountId, asked.clientRef);
    if (known !== undefined && known.digest !== asked.digest) throw new Refusal('request.client_ref_reused');
    const stored = known ?? (await accept(kernel, deps, { t, asked }));
    const { balanceMinor } = await balanceOf(t, accountId);
    return { order: await viewOf(kernel, t, stored), balance: formatMoney(balanceMinor) };
  });
}

async function accept(
  kernel: RequestKernel,
  deps: WithdrawalDeps,
  { t, asked }: { readonly t: Tx; readonly asked: Asked },
): Promise<StoredRequest> {
  const { session, amountMinor } = asked;
  const { accountId } = session.claims;
  await requireFundsOpen(t, accountId);
  const terms = await readTerms(t, session.claims, deps.countedStake);
  refuseClosed(terms.opening, session.claims.zone);
  const goal = await asked.goalOf(t);
  const rule = ruleFor(terms, goal.kind);
  refuseAmount(terms, rule, { amountMinor, zone: session.claims.zone });
  await closeMetTurnover(t, accountId, terms.turnover);
  await writeRequest(kernel, t, {
    ...asked,
    goal,
    terms,
    rule,
    isKnownTarget: goal.methodId !== null && (await paidBefore(t, accountId)).has(goal.methodId),
    payoutWay: deps.gateway === null ? 'manual' : rule.payoutWay,
  });
  await tellBalance(kernel, t, accountId);
  const stored = await requestByRef(t, accountId, asked.clientRef);
  if (stored === undefined) throw new Error('the withdrawal was not stored');
  return stored;
}

async function goalOf(
  kernel: RequestKernel,
  t: Tx,
  whose: { readonly memberId: bigint; readonly methodId: bigint },
): Promise<Goal> {
  const own = await methodsOf(t, whose.memberId);
  if (own.length === 0) throw new Refusal('withdrawal.method_needed');
  const method = own.find(({ id }) => id === whose.methodId);
  const target = method === undefined ? null : await methodTarget(kernel, t, whose);
  if (method === undefined || target === null) throw new Refusal('wallet.method_unknown');
  return { kind: method.kind, methodId: method.id, target, masked: method.label, addedAtMs: method.addedAtMs };
}
