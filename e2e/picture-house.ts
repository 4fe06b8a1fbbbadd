import * as agent from '@drawroom/contract/agent';
import type { AnyCall, InputOf, ReplyOf } from '@drawroom/contract/call';
import * as chat from '@drawroom/contract/chat';
import { configs } from '@drawroom/contract/config';
import * as deposit from '@drawroom/contract/deposit';
import * as lottery from '@drawroom/contract/lottery';
import { fairness } from '@drawroom/contract/lottery-proofs';
import * as member from '@drawroom/contract/member';
import { contact } from '@drawroom/contract/member-contact';
import { preferences } from '@drawroom/contract/member-profile';
import { alerts } from '@drawroom/contract/notice';
import { overview } from '@drawroom/contract/protection';
import { list as campaigns } from '@drawroom/contract/promotion';
import * as report from '@drawroom/contract/report';
import * as room from '@drawroom/contract/room';
import { conversation } from '@drawroom/contract/service';
import * as wallet from '@drawroom/contract/wallet';
import { LIMIT_KINDS, LIMIT_PERIODS } from '@drawroom/contract/protection';

import type { AnyAnswer } from '@drawroom/lobby/testing/answer-call';
import { anAgentReport, aSpan, aTrend } from '@drawroom/lobby/report/samples';
import { aRoom } from '@drawroom/lobby/room/samples';
import { lotteriesOnPaper } from './picture-lotteries.ts';

/** Languages of the pictures: a wide script, a tall one, one from right to left. */
export const PICTURED = ['zh-CN', 'vi-VN', 'ar-EG'] as const;
export type Locale = (typeof PICTURED)[number];

/** The moment of all pictures: noon in Shanghai. */
export const NOW_MS = Date.UTC(2026, 10, 22, 4, 0, 27);
const HOUR_MS = 3_600_000;
export const ROOM = '100001';

const MEMBER: member.MemberView = {
  id: '7',
  username: 'agent01',
  nickname: 'Linh',
  avatar: null,
  kind: 'agent',
  currency: 'CNY',
  balance: '12834.50',
  points: '12834.50',
  vipLevel: 0,
  timeZone: 'Asia/Shanghai',
  passwordChangedAt: NOW_MS - 240 * HOUR_MS,
};

type Answers = Map<string, (input: Record<string, unknown>) => AnyAnswer>;

/** What the house of the pictures answers: names and figures never change, words come from the product's own texts. */
export function houseOnPaper(locale: Locale): Answers {
  const answers: Answers = new Map();
  function on<C extends AnyCall>(call: C, answer: (input: InputOf<C>) => ReplyOf<C>): void {
    answers.set(call.name, (input) => ({ data: answer(input as InputOf<C>) }));
  }
  // Proofs are fetched ahead, for days without a network: this house has none.
  answers.set(fairness.name, () => ({ refuse: 'lottery.round_unknown' }));
  onMember(on);
  onLotteries(on, locale);
  onRoom(on);
  onCashier(on);
  onTeam(on);
  return answers;
}

type On = <C extends AnyCall>(call: C, answer: (input: InputOf<C>) => ReplyOf<C>) => void;

function onMember(on: On): void {
  on(configs, () => ({
    socketUrl: '/',
    supportLanguages: [
      { language: 'zh_CN', sysDefault: true, name: '简体中文', dir: 'ltr' as const, img: '/flags/cn.svg' },
      { language: 'vi_VN', sysDefault: false, name: 'Tiếng Việt', dir: 'ltr' as const, img: '/flags/vn.svg' },
      { language: 'ar_EG', sysDefault: false, name: 'العربية', dir: 'rtl' as const, img: '/flags/eg.svg' },
    ],
    currencies: [{ code: 'CNY', mark: '¥', decimals: 2 }],
    features: {},
    limits: { usernameMin: 6, usernameMax: 16, passwordMin: 6, passwordMax: 16, betLinesMax: 100, nicknameMax: 24 },
    demo: false,
    registrationClosed: null,
  }));
  on(member.login, () => ({
    token: 'token',
    me: 'me',
    expiresAt: NOW_MS + 240 * HOUR_MS,
    member: MEMBER,
    lastLogin: null,
  }));
  on(member.socketTicket, () => ({ ticket: 'ticket', expiresAt: NOW_MS + HOUR_MS }));
  on(member.getMemberUserCenter, () => ({
    member: MEMBER,
    today: { stake: '160.00', winLose: '38.20', rebate: '0.90' },
    limits: { betLinesMax: 100 },
    unreadNotices: 3,
  }));
  on(preferences, () => ({ member: MEMBER }));
  on(contact, () => ({ phone: null, email: null, can: { sms: true, email: true } }));
  on(alerts, () => ({ list: [] }));
  on(campaigns, () => ({ list: [] }));
  const quiet = { conversation: null, head: 0, read: 0, unread: 0 };
  on(conversation, () => ({ ...quiet, open: true, opensAt: null, hours: null }));
  on(overview, () => ({
    limits: LIMIT_KINDS.flatMap((kind) =>
      LIMIT_PERIODS.map((period) => ({
        kind,
        period,
        value: null,
        used: kind === 'time' ? '0' : '0.00',
        pending: null,
      })),
    ),
    realityCheck: { everyMinutes: 60, nextAt: null },
    play: { since: null, minutes: 0, net: '0.00' },
    timeOutUntil: null,
    excludedUntil: null,
    identity: { birthDate: null, country: null, realName: null, minimumAge: 18, countriesRefused: [] },
  }));
}

function onLotteries(on: On, locale: Locale): void {
  const paper = lotteriesOnPaper(locale, NOW_MS);
  on(lottery.gameHome, paper.home);
  on(lottery.gameResult, ({ lotteryId }) => paper.round(lotteryId));
  on(lottery.oddsList, ({ lotteryCode }) => paper.odds(lotteryCode));
  on(lottery.bets, paper.bets);
  on(lottery.prizeHistory, paper.history);
}

function onRoom(on: On): void {
  const tea = aRoom({ code: ROOM, name: 'Tea house', notice: '', online: 38 });
  on(room.enterRoom, () => ({ room: tea, role: 'member' as const }));
  on(room.roomIntro, () => ({ room: tea }));
  on(room.roomHistory, () => ({
    list: [
      {
        code: ROOM,
        name: 'Tea house',
        lastEntered: NOW_MS - HOUR_MS,
        online: 38,
        mainLottery: 'k3-1m',
        shut: false,
        opensAt: null,
      },
      {
        code: '100002',
        name: 'Night market',
        lastEntered: NOW_MS - 26 * HOUR_MS,
        online: 0,
        mainLottery: 'pk10-1m',
        shut: true,
        opensAt: null,
      },
    ],
  }));
  const said = talk();
  const head = said.length;
  const me = authorOf('Linh');
  const speech = { allowed: true, why: null, until: null, wanting: null };
  on(chat.chatState, () => ({ me, speech, head, read: head, calls: 0, pinned: null, blocked: [] }));
  on(chat.messages, () => ({ list: said, head, older: false }));
  on(chat.markRead, ({ seq }) => ({ read: seq }));
}

function authorOf(nickname: string): chat.ChatAuthor {
  return { handle: nickname.toLowerCase().padEnd(10, '0'), nickname, avatar: null, role: 'member', level: 0 };
}

/** What was said and drawn: the dealer's words are the lobby's own, what members say is in no language. */
function talk(): chat.ChatMessage[] {
  const round = { lotteryCode: 'k3-1m', gameNo: '20261122-0720' };
  const parts: readonly Partial<chat.ChatMessage>[] = [
    { author: authorOf('Minh'), text: '18:00?' },
    { author: authorOf('Linh'), text: 'OK 20 + 50' },
    {
      dealer: { what: 'drawn', ...round, numbers: ['4', '5', '5'], labels: [{ code: 'sum.14', text: '14' }] },
    },
    { dealer: { what: 'settled', ...round, bets: 12, winners: 3, named: ['Minh'] } },
    { author: authorOf('Kiet'), text: '4 5 5 = 14' },
    { author: authorOf('Minh'), text: '', recalled: 'author' },
  ];
  return parts.map((part, at) => ({
    seq: at + 1,
    at: NOW_MS - (parts.length - at) * 20_000,
    author: null,
    dealer: null,
    text: '',
    picture: null,
    card: null,
    reply: null,
    mentions: [],
    recalled: null,
    clientId: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    ...part,
  }));
}

function onCashier(on: On): void {
  on(wallet.myWallet, () => ({
    currency: 'CNY',
    balance: '12834.50',
    frozen: '120.00',
    withdrawable: '9500.00',
    turnoverLeft: '3214.50',
    external: [],
  }));
  const change = (
    recordNo: string,
    moved: { type: 'payout' | 'bet' | 'deposit'; amount: string; balanceAfter: string },
  ) => ({
    recordNo,
    ...moved,
    createTime: NOW_MS - Number(recordNo) * HOUR_MS,
    ref: recordNo,
  });
  on(wallet.records, () => ({
    page: 1,
    size: 5,
    total: 3,
    cursor: null,
    list: [
      change('1', { type: 'payout', amount: '198.20', balanceAfter: '12834.50' }),
      change('2', { type: 'bet', amount: '-100.00', balanceAfter: '12636.30' }),
      change('3', { type: 'deposit', amount: '1000.00', balanceAfter: '12736.30' }),
    ],
  }));
  const bank = {
    channelCode: 'bank',
    kind: 'bank' as const,
    title: 'ICBC',
    note: '',
    min: '50.00',
    max: '50000.00',
    quickAmounts: ['100', '500', '1000', '5000'],
    fee: { fixed: '0.00', per10k: 0 },
    bonus: { per10k: 100, max: '88.00' },
    turnoverE2: { deposit: 100, bonus: 1_000 },
    pay: { currency: 'CNY', decimals: 2, rate: '1' },
    open: true,
    hours: null,
    opensAt: null,
    expiresMinutes: 30,
    usualMinutes: 5,
  };
  const chain = { ...bank, channelCode: 'usdt', kind: 'virtual' as const, title: 'USDT TRC20', bonus: null };
  const channels = [bank, { ...chain, pay: { currency: 'USDT', decimals: 2, rate: '0.13700000' } }];
  on(wallet.turnover, () => ({ left: '3214.50', locked: '3214.50', list: [] }));
  on(deposit.channelType, () => ({
    types: channels.map((channel) => ({ typeCode: channel.kind, title: channel.title, channels: [channel] })),
    firstDeposit: false,
    identityNeeded: false,
  }));
  on(deposit.incompleteOrder, () => ({ order: null }));
}

function onTeam(on: On): void {
  const span = aSpan('2026-11-22');
  on(report.agentReport, () => anAgentReport({ span }));
  on(report.trend, () => aTrend({ '2026-11-20': '300.00', '2026-11-21': '0.00', '2026-11-22': '900.00' }));
  on(agent.inviteLotteries, () => ({ list: [{ type: 'k3' as const, name: 'K3', highest: 100, lotteries: 2 }] }));
  const code = {
    code: '482910',
    link: 'https://lobby.test/registry?invite=Ab3dEfGhIjKlMnOpQrStUv',
    kind: 'player' as const,
    rates: [{ type: 'k3' as const, rate: 90 }],
    lowest: 90,
    highest: 90,
    state: 'live' as const,
    createTime: NOW_MS - 48 * HOUR_MS,
    expiresAt: null,
    usesMax: null,
    used: 4,
    note: '',
  };
  on(agent.listCodes, () => ({ page: 1, size: 3, total: 1, list: [code] }));
}
