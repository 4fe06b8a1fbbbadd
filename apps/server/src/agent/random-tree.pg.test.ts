import { openSliceKernel } from '@drawroom/testkit/slice-kernel';
import { evenRates } from '@drawroom/engine/lottery-types';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Kernel } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { changeParent, changeRates, joinTree, pageTeams } from './index.ts';

interface ModelNode {
  parent: number | null;
  rate: number;
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('join' as const), below: fc.nat(30), rate: fc.nat(120) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rate' as const), who: fc.nat(30), rate: fc.nat(120) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), who: fc.nat(30), below: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('page' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The tree as a list of parents and rates, with the rules written down a second time. */
class Model {
  readonly nodes: ModelNode[] = [{ parent: null, rate: 100 }];

  chain(index: number): string[] {
    const node = this.nodes[index];
    if (node === undefined) return [];
    return [`${index}@${node.rate}`, ...(node.parent === null ? [] : this.chain(node.parent))];
  }

  isAllowed(index: number, wanted: ModelNode): boolean {
    if (wanted.parent !== null && this.chain(wanted.parent).some((entry) => entry.startsWith(`${index}@`)))
      return false;
    const ceiling = wanted.parent === null ? 10_000 : (this.nodes[wanted.parent]?.rate ?? 0);
    const children = this.nodes.filter((node) => node.parent === index).map((node) => node.rate);
    return wanted.rate <= ceiling && children.every((rate) => rate <= wanted.rate);
  }

  change(index: number, wanted: ModelNode): boolean {
    const allowed = this.isAllowed(index, wanted);
    if (allowed) this.nodes[index] = wanted;
    return allowed;
  }
}

/** Members of the model stand on two pages of a team. */
const FIRST_ID = 8_192 - 5;
const idOf = (index: number): bigint => BigInt(FIRST_ID + index);

async function apply(kernel: Kernel, model: Model, action: Step): Promise<void> {
  const { nodes } = model;
  if (action.do === 'page') {
    await pageTeams(kernel.db);
    return;
  }
  if (action.do === 'join') {
    const parent = action.below % nodes.length;
    const rate = Math.min(action.rate, nodes[parent]?.rate ?? 0);
    const memberId = idOf(nodes.push({ parent, rate }) - 1);
    const invite = { ownerId: idOf(parent), rates: evenRates(action.rate) };
    await kernel.db.tx((t) => joinTree(t, { memberId, accountId: memberId + 1_000n, invite }));
    return;
  }
  const who = action.who % nodes.length;
  const now = nodes[who] ?? { parent: null, rate: 0 };
  const wanted = action.do === 'rate' ? { ...now, rate: action.rate } : { ...now, parent: action.below % nodes.length };
  const memberId = idOf(who);
  const done = kernel.db.tx((t) =>
    action.do === 'rate'
      ? changeRates(t, { memberId, rates: evenRates(wanted.rate) })
      : changeParent(t, { memberId, parentId: idOf(wanted.parent ?? 0) }),
  );
  const outcome = await done.then(
    () => true,
    (error: Error) => error,
  );
  if (outcome instanceof Error) expect(outcome).toBeInstanceOf(Refusal);
  expect(outcome === true).toBe(model.change(who, wanted));
}

/** Who stands below whom, as `agent>member@depth via` for every pair. */
function teamsOf(model: Model): string[] {
  return model.nodes
    .flatMap((_node, member) => {
      const above = model.chain(member).map((entry) => Number(entry.split('@')[0]));
      return above.slice(1).map((agent, index) => `${agent}>${member}@${index + 1} ${above[index]}`);
    })
    .toSorted();
}

async function closureOf(kernel: Kernel): Promise<string[]> {
  const { rows } = await kernel.db.query<{ pair: string }>(
    `select agent_id - ${FIRST_ID} || '>' || member_id - ${FIRST_ID} || '@' || depth || ' ' || via_id - ${FIRST_ID} as pair
     from agent.v_team`,
  );
  return rows.map(({ pair }) => pair).toSorted();
}

/** The same from the pages of teams, without how deep: `agent>member`. */
async function pagesOf(kernel: Kernel): Promise<string[]> {
  const { rows } = await kernel.db.query<{ pair: string }>(
    `select agent_id - ${FIRST_ID} || '>' || page * 8192 + b - ${FIRST_ID} as pair
     from agent.v_team_page cross join generate_series(0, 8191) b where get_bit(bits, b) = 1`,
  );
  return rows.map(({ pair }) => pair).toSorted();
}

interface ChainRow {
  id: bigint;
  current: boolean;
  owner: bigint;
  text: string[];
  total: number;
  top: number;
  base: number;
}

async function chainsOf(kernel: Kernel): Promise<ChainRow[]> {
  const { rows } = await kernel.db.query<ChainRow>(
    `select c.id, c.member_id - ${FIRST_ID} as owner, n.chain_id = c.id as current, s.text, s.total, s.top, s.base
     from agent.chain c join agent.node n using (member_id)
     join lateral (
       select array_agg(member_id - ${FIRST_ID} || '@' || rates[1] order by level) as text, sum(steps[1])::integer as total,
         max(rates[1]) as top, max(rates[1]) filter (where level = 0) as base
       from agent.chain_step where chain_id = c.id) s on true
     order by c.id`,
  );
  return rows;
}

test('in random trees chains, closure and pages of teams are those of the model, past chains stay, and none pays more than its top rate (R-68)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (actions) => {
      const { kernel, stop } = await openSliceKernel();
      try {
        await kernel.db.tx(async (t) => {
          await joinTree(t, { memberId: idOf(0), accountId: idOf(0) + 1_000n, invite: null });
          await changeRates(t, { memberId: idOf(0), rates: evenRates(100) });
        });
        const model = new Model();
        let past = await chainsOf(kernel);
        for (const action of actions) {
          await apply(kernel, model, action);
          const chains = await chainsOf(kernel);
          const texts = new Map(chains.map(({ id, text }) => [id, text]));
          for (const { id, text } of past) expect(texts.get(id)).toEqual(text);
          past = chains;
          const teams = teamsOf(model);
          expect(await closureOf(kernel)).toEqual(teams);
          expect(await pagesOf(kernel)).toEqual(teams.map((pair) => pair.replace(/@.*/, '')).toSorted());
        }
        for (const chain of past) {
          expect(chain.total).toBe(chain.top - chain.base);
          if (chain.current) expect(chain.text).toEqual(model.chain(Number(chain.owner)));
        }
        expect(past.filter((chain) => chain.current)).toHaveLength(model.nodes.length);
      } finally {
        await stop();
      }
    }),
    { numRuns: 6 },
  );
}, 120_000);
