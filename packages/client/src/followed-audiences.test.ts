import { expect, test } from 'vitest';
import { FollowedAudiences } from './followed-audiences.ts';
import type { PlacedEvent } from './followed-audiences.ts';

const AUDIENCE = 'lottery:k3-1m';
const eventAt = (v: number, room = AUDIENCE): PlacedEvent => ({
  v,
  t: v,
  type: 'round.settled',
  data: { lotteryCode: 'k3-1m', gameNo: `n${v}`, bets: 0, winners: 0 },
  room,
});

/** A link whose questions are answered by hand, in any order. */
function byHand() {
  const asked: { message: string; payload: object; answer: (reply: unknown) => void }[] = [];
  const heard: (string | number)[] = [];
  const link = {
    state: 'connected' as const,
    ask: (message: string, payload: object): Promise<unknown> =>
      new Promise((answer) => void asked.push({ message, payload, answer })),
  };
  const followed = new FollowedAudiences(link, {
    onEvent: (_audience, event) => void heard.push(event.v),
    onResync: (audience) => void heard.push(`resync ${audience}`),
  });
  const answer = async (index: number, reply: unknown): Promise<void> => {
    asked[index]?.answer(reply);
    for (let i = 0; i < 10; i += 1) await Promise.resolve();
  };
  return {
    followed,
    asked,
    heard,
    answer,
    questions: () => asked.map(({ message, payload }) => ({ message, ...payload })),
  };
}

test('a new audience is joined and asked where it stands', async () => {
  const { followed, heard, answer, questions } = byHand();
  followed.follow(AUDIENCE);
  expect(questions()).toEqual([{ message: 'join', audience: AUDIENCE, v: null }]);
  await answer(0, { events: [], head: 4 });
  followed.receive(eventAt(5));
  expect(heard).toEqual([`resync ${AUDIENCE}`, 5]);
});

test('a gap is asked about at once, and once', async () => {
  const { followed, heard, answer, questions } = byHand();
  followed.follow(AUDIENCE);
  await answer(0, { events: [], head: 4 });
  followed.receive(eventAt(7));
  followed.receive(eventAt(8));
  expect(questions().slice(1)).toEqual([{ message: 'sync', room: AUDIENCE, v: 4 }]);
  await answer(1, { events: [eventAt(5), eventAt(6)], head: 8 });
  expect(heard).toEqual([`resync ${AUDIENCE}`, 5, 6, 7, 8]);
});

test('events beyond a resync are heard after it', async () => {
  const { followed, heard, answer } = byHand();
  followed.follow(AUDIENCE);
  followed.receive(eventAt(9));
  await answer(0, { events: [], head: 8 });
  expect(heard).toEqual([`resync ${AUDIENCE}`, 9]);
});

test('the next connection asks from the last event heard, and only its answer counts', async () => {
  const { followed, heard, answer, questions } = byHand();
  followed.follow(AUDIENCE);
  await answer(0, { events: [], head: 4 });
  followed.receive(eventAt(6));
  followed.connected();
  expect(questions().slice(2)).toEqual([{ message: 'join', audience: AUDIENCE, v: 4 }]);
  await answer(1, { resync: true, head: 20 });
  await answer(2, { events: [eventAt(5)], head: 5 });
  expect(heard).toEqual([`resync ${AUDIENCE}`, 5, 6]);
});

test('a join that only says yes is followed by the question what was missed', async () => {
  const { followed, heard, answer, questions } = byHand();
  followed.follow(AUDIENCE);
  await answer(0, { ok: true });
  expect(questions()[1]).toEqual({ message: 'sync', room: AUDIENCE, v: 0 });
  await answer(1, { events: [], head: 4 });
  expect(heard).toEqual([`resync ${AUDIENCE}`]);
});

test('personal events come without a join; those of other audiences that nobody follows are not heard', async () => {
  const { followed, heard, answer, questions } = byHand();
  followed.receive(eventAt(3, 'member:1'));
  followed.receive(eventAt(3, 'lottery:left'));
  expect(heard).toEqual([3]);
  followed.receive(eventAt(5, 'member:1'));
  expect(questions()).toEqual([{ message: 'join', audience: 'member:1', v: 3 }]);
  await answer(0, { events: [eventAt(4, 'member:1')], head: 5 });
  expect(heard).toEqual([3, 4, 5]);
});

test('an audience that was left is not heard, whatever is still under way', async () => {
  const { followed, heard, answer } = byHand();
  followed.follow(AUDIENCE);
  followed.unfollow(AUDIENCE);
  await answer(0, { events: [], head: 4 });
  followed.receive(eventAt(5));
  expect(heard).toEqual([]);
});

test('a refused audience is asked for again when its events come after all', async () => {
  const { followed, heard, answer, questions } = byHand();
  followed.follow(AUDIENCE);
  await answer(0, { refused: true });
  expect(questions()).toHaveLength(1);
  followed.receive(eventAt(5));
  expect(questions()[1]).toEqual({ message: 'join', audience: AUDIENCE, v: null });
  await answer(1, { events: [], head: 4 });
  expect(heard).toEqual([`resync ${AUDIENCE}`, 5]);
});
