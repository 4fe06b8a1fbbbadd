import * as z from 'zod/mini';
import { id, money, text, timeMs, wholeNumber } from './fields.ts';
import { bets as ownBets } from './lottery.ts';
import { FREEZE_KINDS, FREEZE_REASONS } from './member-freeze.ts';
import { defineOperatorCall } from './operator.ts';
import { protectionView } from './protection.ts';
import { CHANGE_TYPES, myWallet as ownWallet, turnover as ownTurnover } from './wallet.ts';
import { METHOD_KINDS } from './wallet-methods.ts';

/** What a member is found by. Names by their beginning; number, phone, mailbox and account only when typed whole. */
export const MEMBER_SEARCH_BY = ['username', 'nickname', 'id', 'phone', 'email', 'account'] as const;
export type MemberSearchBy = (typeof MEMBER_SEARCH_BY)[number];

/** `frozen`: at least one freeze is in force. */
export const MEMBER_STATUSES = ['active', 'frozen', 'closed'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

/** The house's labels; what they mean to the product is nothing, they only help people. */
export const MEMBER_LABELS = [
  'valued',
  'needs_care',
  'complains',
  'bonus_hunter',
  'shared_device',
  'payment_trouble',
  'watched',
  'test_account',
] as const;
export type MemberLabel = (typeof MEMBER_LABELS)[number];

/** What can be looked at in clear, one at a time. */
export const REVEAL_FIELDS = ['phone', 'email', 'realName', 'account'] as const;
export type RevealField = (typeof REVEAL_FIELDS)[number];

/** What an entry of the books belongs to. `round`: a lottery's code and its game number. */
export const ENTRY_DOCUMENTS = [
  'order',
  'bet',
  'round',
  'hold',
  'deposit',
  'withdrawal',
  'transfer',
  'proposal',
  'packet',
] as const;
export type EntryDocument = (typeof ENTRY_DOCUMENTS)[number];

export const NOTE_TEXT_MAX = 1_000;
const ONE = { memberId: id() } as const;
const why = () => text(240, 4);
const UNKNOWN = ['member.unknown'] as const;

const memberRow = z.object({
  memberId: z.string(),
  username: z.string(),
  nickname: z.string(),
  kind: z.enum(['player', 'agent']),
  status: z.enum(MEMBER_STATUSES),
  /** Freezes in force. */
  frozen: z.array(z.enum(FREEZE_KINDS)),
  labels: z.array(z.enum(MEMBER_LABELS)),
  registeredAt: z.number(),
  lastLoginAt: z.nullable(z.number()),
});
export type MemberRow = z.output<typeof memberRow>;

const device = z.object({ at: z.number(), address: z.string(), device: z.string() });

/**
 * POST /console/api/members: members who fit everything that is asked, a page at a time: by name in the order of names, else the newest
 * first. A POST, so that a typed phone stands in no address. `cursor`: the last row's memberId.
 */
export const search = defineOperatorCall({
  name: 'member.search',
  method: 'POST',
  path: '/console/api/members',
  right: 'member.view',
  input: z
    .strictObject({
      by: z.optional(z.enum(MEMBER_SEARCH_BY)),
      q: z.optional(text(254)),
      label: z.optional(z.enum(MEMBER_LABELS)),
      status: z.optional(z.enum(MEMBER_STATUSES)),
      cursor: z.optional(id()),
      size: z._default(wholeNumber(1, 100), 30),
    })
    .check(z.refine((input) => (input.by === undefined) === (input.q === undefined))),
  reply: z.object({ list: z.array(memberRow), cursor: z.nullable(z.string()) }),
});

/** GET /console/api/member: who a member is, with everything personal masked. */
export const profile = defineOperatorCall({
  name: 'member.profile',
  method: 'GET',
  path: '/console/api/member',
  right: 'member.view',
  input: z.strictObject(ONE),
  reply: z.object({
    ...memberRow.shape,
    currency: z.string(),
    timeZone: z.string(),
    level: z.number(),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    realName: z.nullable(z.string()),
    accounts: z.array(
      z.object({
        methodId: z.string(),
        kind: z.enum(METHOD_KINDS),
        label: z.string(),
        isDefault: z.boolean(),
        addedAt: z.number(),
      }),
    ),
    lastLogin: z.nullable(device),
    /** What he has lately logged in with, the latest first. */
    terminals: z.array(z.string()),
    agent: z.nullable(z.object({ memberId: z.string(), username: z.string() })),
    closedAt: z.nullable(z.number()),
  }),
  errors: UNKNOWN,
});

/** GET /console/api/member/wallet: balances, points away, what is frozen for requests and chases, and the turnover that is left. Points away in full: `external.ofMember`. */
export const wallet = defineOperatorCall({
  name: 'member.wallet',
  method: 'GET',
  path: '/console/api/member/wallet',
  right: 'member.view',
  input: z.strictObject(ONE),
  reply: z.object({ accountId: z.string(), ...ownWallet.reply.shape, turnover: ownTurnover.reply }),
  errors: UNKNOWN,
});

/** GET /console/api/member/entries: entries of a member's account, newest first. `cursor`: entries below this number. */
export const entries = defineOperatorCall({
  name: 'member.entries',
  method: 'GET',
  path: '/console/api/member/entries',
  right: 'member.view',
  input: z.strictObject({
    ...ONE,
    type: z.optional(z.enum(CHANGE_TYPES)),
    from: z.optional(timeMs()),
    to: z.optional(timeMs()),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    size: z._default(wholeNumber(1, 100), 30),
  }),
  reply: z.object({
    accountId: z.string(),
    cursor: z.nullable(z.string()),
    list: z.array(
      z.object({
        recordNo: z.string(),
        type: z.enum(CHANGE_TYPES),
        amount: money(),
        balanceAfter: money(),
        createTime: z.number(),
        document: z.nullable(z.object({ kind: z.enum(ENTRY_DOCUMENTS), no: z.string() })),
      }),
    ),
  }),
  errors: UNKNOWN,
});

const { page: _page, ...betFilters } = ownBets.input.shape;

/** GET /console/api/member/bets: a member's bets as he sees them himself, newest first; `cursor`: the last betNo. */
export const bets = defineOperatorCall({
  name: 'member.bets',
  method: 'GET',
  path: '/console/api/member/bets',
  right: 'member.view',
  input: z.strictObject({ ...ONE, ...betFilters }),
  reply: ownBets.reply,
  errors: UNKNOWN,
});

/** GET /console/api/member/devices: sessions that live, and how the last logins ended; addresses masked. */
export const devices = defineOperatorCall({
  name: 'member.devices',
  method: 'GET',
  path: '/console/api/member/devices',
  right: 'member.view',
  input: z.strictObject(ONE),
  reply: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        address: z.string(),
        device: z.string(),
        createdAt: z.number(),
        lastSeenAt: z.number(),
      }),
    ),
    logins: z.array(z.object({ ...device.shape, result: z.enum(['ok', 'refused']) })),
  }),
  errors: UNKNOWN,
});

/** GET /console/api/member/team: who stands above a member, from the top down, and how many below, by depth. */
export const team = defineOperatorCall({
  name: 'member.team',
  method: 'GET',
  path: '/console/api/member/team',
  right: 'member.view',
  input: z.strictObject(ONE),
  reply: z.object({
    above: z.array(z.object({ memberId: z.string(), username: z.string() })),
    /** 1: his own invitees. */
    below: z.array(z.object({ depth: z.number(), count: z.number() })),
    teamSize: z.number(),
  }),
  errors: UNKNOWN,
});

const { identity: _identity, ...protectionShape } = protectionView.shape;

/** GET /console/api/member/protection: limits and breaks that a member has set for himself. There is no call that changes them. */
export const protection = defineOperatorCall({
  name: 'member.protection',
  method: 'GET',
  path: '/console/api/member/protection',
  right: 'member.view',
  input: z.strictObject(ONE),
  reply: z.object({ ...protectionShape, declared: z.boolean() }),
  errors: UNKNOWN,
});

const note = z.object({ noteId: z.string(), at: z.number(), operator: z.string(), text: z.string() });
export type MemberNote = z.output<typeof note>;

/** GET /console/api/member/notes: what operators have noted about a member, newest first; `before`: older than this one. */
export const notes = defineOperatorCall({
  name: 'member.notes',
  method: 'GET',
  path: '/console/api/member/notes',
  right: 'member.view',
  input: z.strictObject({ ...ONE, before: z.optional(id()), size: z._default(wholeNumber(1, 100), 30) }),
  reply: z.object({ list: z.array(note), older: z.boolean() }),
  errors: UNKNOWN,
});

/** POST /console/api/member/note: adds a note, which nobody changes afterwards. The member never sees it. */
export const addNote = defineOperatorCall({
  name: 'member.addNote',
  method: 'POST',
  path: '/console/api/member/note',
  right: 'member.note',
  input: z.strictObject({ ...ONE, text: text(NOTE_TEXT_MAX * 2) }),
  reply: z.object({ note }),
  errors: UNKNOWN,
});

/** POST /console/api/member/label: gives or takes a label; what is so already stays so. */
export const setLabel = defineOperatorCall({
  name: 'member.setLabel',
  method: 'POST',
  path: '/console/api/member/label',
  right: 'member.note',
  input: z.strictObject({ ...ONE, label: z.enum(MEMBER_LABELS), on: z.enum(['0', '1']), why: why() }),
  reply: z.object({ labels: z.array(z.enum(MEMBER_LABELS)) }),
  errors: UNKNOWN,
});

const freezeView = z.object({
  kind: z.enum(FREEZE_KINDS),
  reason: z.enum(FREEZE_REASONS),
  why: z.string(),
  operator: z.string(),
  from: z.number(),
  /** Null: until it is lifted. */
  until: z.nullable(z.number()),
  /** Whether it is in force. */
  on: z.boolean(),
  /** Who lifted it, when and why; null: nobody, it is in force or has run out. */
  lifted: z.nullable(z.object({ at: z.number(), operator: z.string(), why: z.string() })),
});
export type FreezeView = z.output<typeof freezeView>;
const freezeList = z.object({ list: z.array(freezeView) });

/** GET /console/api/member/freezes: every freeze of a member, those in force and those before, newest first. */
export const freezes = defineOperatorCall({
  name: 'member.freezes',
  method: 'GET',
  path: '/console/api/member/freezes',
  right: 'member.view',
  input: z.strictObject(ONE),
  reply: freezeList,
  errors: UNKNOWN,
});

/**
 * POST /console/api/member/freeze: freezes one thing, until a moment or until it is lifted. Once this is answered nothing of it happens
 * any more: `login` ends every session and refuses the next, `bet` refuses stakes, `funds` refuses withdrawals, transfers to games and
 * red packets. For some reasons the member is told in his inbox (FREEZE_REASONS_TOLD).
 */
export const freeze = defineOperatorCall({
  name: 'member.freeze',
  method: 'POST',
  path: '/console/api/member/freeze',
  right: 'member.freeze',
  input: z.strictObject({
    ...ONE,
    kind: z.enum(FREEZE_KINDS),
    reason: z.enum(FREEZE_REASONS),
    why: why(),
    until: z.optional(timeMs()),
  }),
  reply: freezeList,
  errors: [...UNKNOWN, 'member.freeze_not_now'],
});

/** POST /console/api/member/unfreeze: lifts a freeze that is in force. */
export const unfreeze = defineOperatorCall({
  name: 'member.unfreeze',
  method: 'POST',
  path: '/console/api/member/unfreeze',
  right: 'member.freeze',
  input: z.strictObject({ ...ONE, kind: z.enum(FREEZE_KINDS), why: why() }),
  reply: freezeList,
  errors: [...UNKNOWN, 'member.freeze_not_now'],
});

/** POST /console/api/member/endSession: ends one of a member's sessions, or without `id` all of them. */
export const endSession = defineOperatorCall({
  name: 'member.deskEndSession',
  method: 'POST',
  path: '/console/api/member/endSession',
  right: 'member.freeze',
  input: z.strictObject({ ...ONE, id: z.optional(id()), why: why() }),
  reply: z.object({ ended: z.number() }),
  errors: [...UNKNOWN, 'member.session_unknown'],
});

/** POST /console/api/member/reveal: one thing in clear, for a reason that is kept with who looked. */
export const reveal = defineOperatorCall({
  name: 'member.reveal',
  method: 'POST',
  path: '/console/api/member/reveal',
  right: 'member.reveal',
  input: z
    .strictObject({ ...ONE, field: z.enum(REVEAL_FIELDS), methodId: z.optional(id()), why: why() })
    .check(z.refine((input) => (input.field === 'account') === (input.methodId !== undefined))),
  /** Null: the member has none. */
  reply: z.object({ value: z.nullable(z.string()) }),
  errors: [...UNKNOWN, 'wallet.method_unknown'],
});

/**
 * POST /console/api/member/resetLink: sends a member a link by which he chooses a new password, to his own mailbox or else his own phone.
 * Nobody of the house chooses one, or sees the link.
 */
export const resetLink = defineOperatorCall({
  name: 'member.resetLink',
  method: 'POST',
  path: '/console/api/member/resetLink',
  right: 'member.note',
  input: z.strictObject({ ...ONE, why: why() }),
  reply: z.object({ channel: z.enum(['phone', 'email']), to: z.string() }),
  errors: [...UNKNOWN, 'member.cannot_send', 'member.locked_for_now'],
});

export const memberDeskCalls = {
  search,
  profile,
  wallet,
  entries,
  bets,
  devices,
  team,
  protection,
  notes,
  addNote,
  setLabel,
  freezes,
  freeze,
  unfreeze,
  endSession,
  reveal,
  resetLink,
} as const;
