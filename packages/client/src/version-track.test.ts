import type { RoomEvent } from '@drawroom/contract/events';
import { expect, test } from 'vitest';
import { VersionTrack } from './version-track.ts';
import type { Step } from './version-track.ts';

const eventAt = (v: number): RoomEvent => ({
  v,
  t: v,
  type: 'round.settled',
  data: { lotteryCode: 'k3-1m', gameNo: `n${v}`, bets: 0, winners: 0 },
});
/** What the listeners are told, in order. */
const told = ({ deliver, resync, afterwards, ask }: Step) => [
  ...deliver.map((event) => event.v),
  ...(resync ? ['resync'] : []),
  ...afterwards.map((event) => event.v),
  ...(ask ? ['ask'] : []),
];

function at(last: number): VersionTrack {
  const track = new VersionTrack(last);
  track.asked();
  return track;
}

test('events wait until the server has said where the audience stands', () => {
  const track = new VersionTrack();
  track.asked();
  expect(told(track.receive(eventAt(8)))).toEqual([]);
  expect(told(track.answer({ events: [], head: 7 }))).toEqual(['resync', 8]);
});

test('what comes after a gap waits for the missing ones', () => {
  const track = new VersionTrack(4);
  expect(told(track.receive(eventAt(7)))).toEqual(['ask']);
  track.asked();
  expect(told(track.receive(eventAt(6)))).toEqual([]);
  expect(told(track.answer({ events: [eventAt(5)], head: 5 }))).toEqual([5, 6, 7]);
});

test('an answer that stops short of its own head is a resync', () => {
  const track = at(4);
  expect(told(track.answer({ events: [eventAt(5)], head: 9 }))).toEqual([5, 'resync']);
  expect(track.last).toBe(9);
});

test('an answer that was overtaken by events changes nothing', () => {
  const track = at(4);
  track.receive(eventAt(5));
  expect(told(track.answer({ events: [eventAt(5)], head: 5 }))).toEqual([]);
  track.asked();
  track.receive(eventAt(6));
  expect(told(track.answer({ resync: true, head: 5 }))).toEqual(['resync']);
  expect(track.last).toBe(6);
});

test('a server that stands behind what it once told begins a new history', () => {
  const track = at(40);
  track.receive(eventAt(42));
  expect(told(track.answer({ resync: true, head: 3 }))).toEqual(['resync']);
  expect(told(track.receive(eventAt(4)))).toEqual([4]);
});

test('an answer that never came can be asked for again', () => {
  const track = at(4);
  expect(track.receive(eventAt(6)).ask).toBe(false);
  track.unanswered();
  expect(track.receive(eventAt(7)).ask).toBe(true);
});
