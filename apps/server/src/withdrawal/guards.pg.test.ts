import { WITHDRAWAL_MOVES, WITHDRAWAL_STEPS } from '@drawroom/contract/withdrawal-states';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWithdrawalWorld, type WithdrawalWorld } from './test-world.ts';

let world: WithdrawalWorld;
beforeAll(async () => {
  world = await openWithdrawalWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

test('the table of moves in the database is the contract’s', async () => {
  const { rows } = await world.kernel.db.query<{ move: string; from_step: string; to_step: string }>(
    'select move, from_step, to_step from withdrawal.move',
  );
  const arrows = Object.entries(WITHDRAWAL_MOVES).flatMap(([move, { from, to }]) =>
    from.map((step) => `${move}: ${step} > ${to}`),
  );
  expect(rows.map((row) => `${row.move}: ${row.from_step} > ${row.to_step}`).toSorted()).toEqual(arrows.toSorted());
});

test('every way that is not in the table is refused, to the database’s owner as well: no way back into play (R-44)', async () => {
  const arrows = new Set(
    Object.values(WITHDRAWAL_MOVES).flatMap(({ from, to }) => from.map((step) => `${step} > ${to}`)),
  );
  const ann = await world.aMember();
  const { order } = await world.offline(ann);
  const id = order.orderNo.slice(1);
  let refused = 0;
  for (const from of WITHDRAWAL_STEPS) {
    for (const to of WITHDRAWAL_STEPS) {
      if (from === to || arrows.has(`${from} > ${to}`)) continue;
      await world.owner.query('begin');
      await world.owner.query('alter table withdrawal.request disable trigger request_moves');
      await world.owner.query('alter table withdrawal.step disable trigger step_append_only');
      await world.owner.query('set constraints all deferred');
      await world.owner.query(
        'update withdrawal.request set step = $2, first_approver = 1, second_approver = 2 where id = $1',
        [id, from],
      );
      await world.owner.query('update withdrawal.step set step = $2 where request_id = $1 and n = 2', [id, from]);
      await world.owner.query('set constraints all immediate');
      await world.owner.query('alter table withdrawal.request enable trigger request_moves');
      const jump = world.owner.query('update withdrawal.request set step = $2, step_n = step_n + 1 where id = $1', [
        id,
        to,
      ]);
      await expect(jump, `${from} > ${to}`).rejects.toMatchObject({ code: 'WD002' });
      await world.owner.query('rollback');
      refused += 1;
    }
  }
  expect(refused).toBe(WITHDRAWAL_STEPS.length * (WITHDRAWAL_STEPS.length - 1) - arrows.size);
});

test('nobody changes what was asked for, its timeline or its row: the owner of the database neither', async () => {
  const { order } = await world.offline(await world.aMember());
  const tries = [
    ['update withdrawal.request set amount = amount - 1 where id = $1', 'WD003'],
    ['update withdrawal.request set account_id = 1 where id = $1', 'WD003'],
    ['update withdrawal.request set fee = fee + 1 where id = $1', 'WD003'],
    ['update withdrawal.request set two_people = true where id = $1', 'WD003'],
    // A step without its row of the timeline.
    [`update withdrawal.request set step = 'rejected', step_n = 3 where id = $1`, '23503'],
    ['delete from withdrawal.request where id = $1', 'WD001'],
    [`update withdrawal.step set reason = 'x' where request_id = $1`, 'WD001'],
    ['delete from withdrawal.step where request_id = $1', 'WD001'],
  ] as const;
  for (const [sql, code] of tries) {
    await expect(world.owner.query(sql, [order.orderNo.slice(1)]), sql).rejects.toMatchObject({ code });
  }
});

test('the table of moves itself is not for changing', async () => {
  await expect(
    world.kernel.db.query(
      `insert into withdrawal.move (move, from_step, to_step) values ('cancel', 'review', 'rejected')`,
    ),
  ).rejects.toMatchObject({ code: 'WD001' });
});
