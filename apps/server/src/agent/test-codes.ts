import { agentCodeCalls, type InviteCodeView, type TypeRate } from '@drawroom/contract/agent';
import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import { evenRates, LOTTERY_TYPES } from '@drawroom/engine/lottery-types';
import { openMemberWorld, type MemberWorld } from '@drawroom/testkit/member-world';
import { aContext, callSlice } from '@drawroom/testkit/slice-kernel';
import type { MemberContext, Slice } from '../kernel/kernel.ts';
import { changeRates, createAgentSlice } from './index.ts';

type Fields = Readonly<Record<string, string>>;

/** Members with the agent slice beside them. */
export interface CodeWorld extends MemberWorld {
  readonly agents: Slice;
  /** An agent at the top of the tree with this rate for every type. */
  anAgent(rate?: number): Promise<MemberContext>;
  aPlayer(): Promise<MemberContext>;
  ask<C extends AnyCall>(call: C, by: MemberContext, fields?: Fields): Promise<ReplyOf<C>>;
  /** A code for players that gives 10 of every type, unless the fields say otherwise. */
  aCode(by: MemberContext, fields?: Fields): Promise<InviteCodeView>;
}

/** The field of rates that gives the same for every type. */
export function allAt(rate: number): string {
  return JSON.stringify(LOTTERY_TYPES.map((type): TypeRate => ({ type, rate })));
}

let made = 0;

export async function openCodeWorld(env: Readonly<Record<string, string>> = {}): Promise<CodeWorld> {
  const world = await openMemberWorld({ env });
  const { kernel, passwords } = world;
  const agents = createAgentSlice(kernel, { passwords, lotteriesOf: () => new Map([['k3', 4]]) });
  const aMember = async (): Promise<MemberContext> => {
    made += 1;
    const address = `203.0.${Math.trunc(made / 200)}.${made % 200}`;
    const reply = await world.register({ username: `Codes${String(made).padStart(4, '0')}` }, aContext({ address }));
    return aContext({ session: await world.sessionOf(reply) });
  };
  const ask: CodeWorld['ask'] = (call, context, fields = {}) => callSlice(agents, call, { fields, context });
  return {
    ...world,
    agents,
    ask,
    aPlayer: aMember,
    anAgent: async (rate = 100) => {
      const context = await aMember();
      const { memberId } = context.session;
      await kernel.db.query(`update member.member set kind = 'agent' where id = $1`, [memberId]);
      await kernel.db.tx((t) => changeRates(t, { memberId, rates: evenRates(rate) }));
      return context;
    },
    aCode: async (by, fields = {}) =>
      (await ask(agentCodeCalls.createCode, by, { kind: 'player', rates: allAt(10), ...fields })).code,
  };
}
