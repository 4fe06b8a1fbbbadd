import { openSliceKernel } from '@drawroom/testkit/slice-kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Kernel } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { changeParent, changeRate, joinTree } from './index.ts';

interface ModelNode {
  parent: number | null;
  rate: number;
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('join' as const), below: fc.nat(30), rate: fc.nat(120) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rate' as const), who: fc.nat(30), rate: fc.nat(120) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), who: fc.nat(30), below: fc.nat(30) }) },
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

async function apply(kernel: Kernel, model: Model, action: Step): Promise<void> {
  const { nodes } = model;
  if (action.do === 'join') {
    const parent = action.below % nodes.length;
    const rate = Math.min(action.rate, nodes[parent]?.rate ?? 0);
    const memberId = BigInt(nodes.push({ parent, rate }) - 1);
    const invite = { ownerId: BigInt(parent), rebatePer10k: action.rate };
    await kernel.db.tx((t) => joinTree(t, { memberId, accountId: memberId + 1_000n, invite }));
    return;
  }
  const who = action.who % nodes.length;
  const now = nodes[who] ?? { parent: null, rate: 0 };
  const wanted = action.do === 'rate' ? { ...now, rate: action.rate } : { ...now, parent: action.below % nodes.length };
  const memberId = BigInt(who);
  const done = kernel.db.tx((t) =>
    action.do === 'rate'
      ? changeRate(t, { memberId, rebatePer10k: wanted.rate })
      : changeParent(t, { memberId, parentId: BigInt(wanted.parent ?? 0) }),
  );
  const outcome = await done.then(
    () => true,
    (error: Error) => error,
  );
  if (outcome instanceof Error && !(outcome instanceof Refusal)) expect(outcome.message).toContain('stands below');
  expect(outcome === true).toBe(model.change(who, wanted));
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
    `select c.id, c.member_id as owner, n.chain_id = c.id as current, s.text, s.total, s.top, s.base
     from agent.chain c join agent.node n using (member_id)
     join lateral (
       select array_agg(member_id || '@' || rate_per10k order by level) as text, sum(step_per10k)::integer as total,
         max(rate_per10k) as top, max(rate_per10k) filter (where level = 0) as base
       from agent.chain_step where chain_id = c.id) s on true
     order by c.id`,
  );
  return rows;
}

test('in random trees the current chains are those of the model, past ones stay, and no chain pays more than its top rate', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (actions) => {
      const { kernel, stop } = await openSliceKernel();
      try {
        await kernel.db.tx(async (t) => {
          await joinTree(t, { memberId: 0n, accountId: 1_000n, invite: null });
          await changeRate(t, { memberId: 0n, rebatePer10k: 100 });
        });
        const model = new Model();
        let past = await chainsOf(kernel);
        for (const action of actions) {
          await apply(kernel, model, action);
          const chains = await chainsOf(kernel);
          const texts = new Map(chains.map(({ id, text }) => [id, text]));
          for (const { id, text } of past) expect(texts.get(id)).toEqual(text);
          past = chains;
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
