import { REPORT_REASONS } from '@drawroom/contract/chat';
import { operatorSessionCalls } from '@drawroom/contract/operator';
import { QUEUE_NEWS_PATH, QUEUE_NEWS_READY, QUEUE_RIGHTS, type QueueName } from '@drawroom/contract/operator-queues';
import { OPERATOR_ROLES, ROLE_RIGHTS } from '@drawroom/contract/operator-rights';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { setRoles } from './index.ts';
import { demoOperator } from './test-operators.ts';

let booted: BootedServer;
/** Sees every queue. */
let seer: OperatorClient;
beforeAll(async () => {
  booted = await bootServer();
  seer = await demoOperator(booted, 'checker');
});
afterAll(() => booted[Symbol.asyncDispose]());

interface Heard {
  /** What came so far, in order. */
  readonly data: readonly string[];
  readonly status: number;
  /** How often it has said that it is still there. */
  pulses(): number;
  /** Whether the other end has ended it. */
  isOver(): boolean;
  leave(): void;
}
const open: Heard[] = [];
afterEach(() => {
  for (const heard of open.splice(0)) heard.leave();
});

/** Opens the stream; comes back once it has begun, or was refused. */
async function hear(token: string): Promise<Heard> {
  const away = new AbortController();
  const reply = await fetch(`${booted.opsUrl}${QUEUE_NEWS_PATH}`, { headers: { token }, signal: away.signal });
  const data: string[] = [];
  let over = false;
  let pulses = 0;
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const bytes of reply.body ?? [])
      for (const line of decoder.decode(bytes as Uint8Array, { stream: true }).split('\n'))
        if (line.startsWith('data: ')) data.push(line.slice(6));
        else if (line.startsWith(':')) pulses += 1;
  };
  const heard = { data, status: reply.status, pulses: () => pulses, isOver: () => over, leave: () => away.abort() };
  open.push(heard);
  if (reply.status === 200) {
    void read().then(
      () => (over = true),
      () => (over = true),
    );
    await vi.waitFor(() => expect(data).toContain(QUEUE_NEWS_READY));
  }
  return heard;
}

/** What stands behind each queue, changed without changing anything. */
const TOUCH: Readonly<Record<QueueName, string>> = {
  deposits: 'update deposit.deposit set step = step where false',
  payments: 'update deposit.payment set verdict = verdict where false',
  withdrawals: 'update withdrawal.request set claimed_until = claimed_until where false',
  complaints: 'update chat.complaint set closed_at = closed_at where false',
  service: 'update service.conversation set state = state where false',
  proposals: 'update admin.proposal set state = state where false',
};
const QUEUES = Object.keys(TOUCH) as QueueName[];
const touchAll = async (): Promise<void> => {
  for (const queue of QUEUES) await booted.db.query(TOUCH[queue]);
};

describe('the stream of queue news', () => {
  it('tells of each queue that changed, by name and nothing else', async () => {
    const { token } = seer;
    const { data } = await hear(token);
    for (const queue of QUEUES) {
      await booted.db.query(TOUCH[queue]);
      await vi.waitFor(() => expect(data.at(-1)).toBe(queue));
    }
    expect(data).toEqual([QUEUE_NEWS_READY, ...QUEUES]);
  });

  it('tells nothing of a change that was taken back', async () => {
    const { token } = seer;
    const { data } = await hear(token);
    const undone = booted.db.tx(async (t) => {
      await t.query(TOUCH.deposits);
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    await booted.db.query(TOUCH.service);
    await vi.waitFor(() => expect(data.at(-1)).toBe('service'));
    expect(data).not.toContain('deposits');
  });

  it.each(OPERATOR_ROLES)('tells role %s of the queues whose list it may see, and of no other (R-82)', async (role) => {
    await setRoles(booted.db, 'maker', [role]);
    const { token } = await demoOperator(booted, 'maker');
    const [own, all] = [await hear(token), await hear(seer.token)];
    await touchAll();
    await vi.waitFor(() => expect(all.data).toContain('proposals'));
    const may = QUEUES.filter((queue) => ROLE_RIGHTS[role].includes(QUEUE_RIGHTS[queue]));
    await vi.waitFor(() => expect(own.data.slice(1).toSorted()).toEqual(may.toSorted()));
  });

  it('begins for nobody without a living session, and not for a foreign token', async () => {
    for (const token of ['', 'x'.repeat(43), 'short'])
      expect([token, (await hear(token)).status]).toEqual([token, 401]);
  });

  it('ends at once when the session does (R-57)', async () => {
    const operator: OperatorClient = await demoOperator(booted, 'keeper');
    const heard = await hear(operator.token);
    const other = await hear(seer.token);
    const pulses = heard.pulses();
    await operator.call(operatorSessionCalls.logout);
    await vi.waitFor(() => expect(heard.isOver()).toBe(true), { timeout: 5_000 });
    // Not only because everybody is looked at again now and then.
    expect(heard.pulses()).toBe(pulses);
    expect(other.isOver()).toBe(false);
    const before = heard.data.length;
    await touchAll();
    await vi.waitFor(() => expect(other.data).toContain('proposals'));
    expect(heard.data).toHaveLength(before);
  });

  it('changes with the roles while it is open', async () => {
    await setRoles(booted.db, 'maker', ['finance']);
    const own = await hear((await demoOperator(booted, 'maker')).token);
    const all = await hear(seer.token);
    await setRoles(booted.db, 'maker', ['draw']);
    // Whoever is looked at anew is looked at in order; a second change tells that the first is through.
    await vi.waitFor(async () => {
      const from = own.data.length;
      const told = all.data.length;
      await booted.db.query(TOUCH.withdrawals);
      await vi.waitFor(() => expect(all.data.slice(told)).toContain('withdrawals'));
      expect(own.data.slice(from)).toEqual([]);
    });
    await setRoles(booted.db, 'maker', ['finance', 'risk']);
  });

  it('does not keep an idle session alive (R-58)', async () => {
    const { token } = await demoOperator(booted, 'helper');
    const seen = async (): Promise<unknown> =>
      (
        await booted.db.query(
          'select max(seen_at) as at from admin.session s join admin.operator o on o.id = s.operator_id where o.name = $1',
          ['helper'],
        )
      ).rows;
    const before = await seen();
    const { data } = await hear(token);
    await booted.db.query(TOUCH.deposits);
    await vi.waitFor(() => expect(data).toContain('deposits'));
    expect(await seen()).toEqual(before);
  });

  it('refuses the seventh stream of one session', async () => {
    const { token } = await demoOperator(booted, 'second');
    for (let n = 0; n < 6; n += 1) expect((await hear(token)).status).toBe(200);
    const seventh = await hear(token);
    expect(seventh.status).toBe(429);
    const [first] = open;
    first?.leave();
    await vi.waitFor(async () => expect((await hear(token)).status).toBe(200));
  });

  it('stops with the server, which waits for nobody who listens', async () => {
    await using other = await bootServer();
    const { token } = await demoOperator(other, 'checker');
    const reply = await fetch(`${other.opsUrl}${QUEUE_NEWS_PATH}`, { headers: { token } });
    const reading = reply.text();
    await other.server.stop();
    expect(await reading).toContain(`data: ${QUEUE_NEWS_READY}`);
  }, 60_000);
});

describe('what really happens is told', () => {
  it('a report in a room, a proposal', async () => {
    const { data } = await hear(seer.token);
    await booted.db.query(
      `with c as (insert into chat.complaint (room_code, seq, member_id, text, had_picture, said_at)
         values ('nowhere', 1, 1, 'x', false, clock_timestamp()) returning id)
       insert into chat.report (complaint_id, member_id, reason, note) select id, 2, $1, '' from c`,
      [REPORT_REASONS[0]],
    );
    await vi.waitFor(() => expect(data.at(-1)).toBe('complaints'));
  });
});

it('however much happens, a queue is told of at once, then every 400 ms at most, and always of the last change', async () => {
  const { data } = await hear(seer.token);
  const from = performance.now();
  for (let n = 0; n < 60; n += 1) await booted.db.query(TOUCH.deposits);
  await vi.waitFor(() => expect(data).toContain('deposits'));
  await booted.db.query(TOUCH.service);
  await vi.waitFor(() => expect(data).toContain('service'));
  const tookMs = performance.now() - from;
  const times = data.filter((each) => each === 'deposits').length;
  expect(times).toBeLessThanOrEqual(2 + Math.floor(tookMs / 400));
  expect(times).toBeLessThan(60);
  // The last change is told after the pause, although nothing else happens.
  const before = data.length;
  await booted.db.query(TOUCH.payments);
  await booted.db.query(TOUCH.payments);
  await vi.waitFor(() => expect(data.slice(before).filter((each) => each === 'payments')).toHaveLength(2), 3_000);
});
