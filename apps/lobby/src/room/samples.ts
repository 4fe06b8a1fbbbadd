import type { RoomView } from '@drawroom/contract/room';

/** Builder for tests: a room that is always open and asks nothing of anybody. */
export function aRoom(change: Partial<RoomView> = {}): RoomView {
  return {
    code: '100001',
    name: 'Tea house',
    intro: 'Quiet.',
    rules: 'Be kind.',
    notice: '',
    online: 3,
    lotteries: ['k3-1m'],
    speak: { deposit: '0.00', turnover: '0.00', level: 0 },
    follow: true,
    hours: null,
    opensAt: null,
    shut: false,
    invitedOnly: false,
    ...change,
  };
}
