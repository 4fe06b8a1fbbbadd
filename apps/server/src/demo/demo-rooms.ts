import type { Messages, Tx } from '../kernel/kernel.ts';
import { addModerator, insertRoom, type LocalText, type NewRoom } from '../room/index.ts';
import { demoText } from './demo-text.ts';

export const DEMO_ROOM = '100001';
/** Where the demo agent may invite, mute and put out. */
const AGENTS_ROOMS = [DEMO_ROOM, '100003'];

type DemoRoom = Pick<NewRoom, 'code' | 'lotteries' | 'speak' | 'invitedOnly'> & {
  /** `demo.<key>.name` and so on are its texts. */
  readonly key: 'room' | 'arena' | 'club';
};

/** The room everybody meets in, one whose speakers have played, and one by invitation. */
export const DEMO_ROOMS: readonly DemoRoom[] = [
  { code: DEMO_ROOM, key: 'room', lotteries: ['k3-1m', 'k3-3m', 'k3-gx'] },
  {
    code: '100002',
    key: 'arena',
    lotteries: ['pk10-1m', 'ssc-1m', '11x5-1m'],
    speak: { deposit: 0n, turnover: 100_00n, level: 0 },
  },
  { code: '100003', key: 'club', lotteries: ['taixiu-1m', 'xocdia-1m', 'baucua-1m'], invitedOnly: true },
];

/** The demo rooms, each only where it is missing; their texts are server messages. */
export async function ensureDemoRooms(t: Tx, messages: Messages): Promise<void> {
  const say = demoText(messages);
  for (const { key, ...room } of DEMO_ROOMS) {
    const text = (part: 'name' | 'intro' | 'rules' | 'notice'): LocalText => say(`${key}.${part}`);
    const texts = { name: text('name'), intro: text('intro'), rules: text('rules'), notice: text('notice') };
    await insertRoom(t, { ...room, ...texts });
  }
}

/** Makes the demo agent a moderator of his rooms. */
export async function ensureDemoModerator(t: Tx, memberId: bigint): Promise<void> {
  for (const code of AGENTS_ROOMS) await addModerator(t, code, memberId);
}
