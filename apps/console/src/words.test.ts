import { LOTTERY_TYPES } from '@drawroom/engine/lottery-types';
import { SINGLE_ACTS } from '@drawroom/contract/act-names';
import { ADJUST_REASONS } from '@drawroom/contract/adjustment';
import { REPORT_REASONS } from '@drawroom/contract/chat';
import { OUTSIDE_HOURS } from '@drawroom/contract/cashier-desk';
import { COMPLAINT_REASONS, COMPLAINT_VERDICTS, WORD_ACTIONS } from '@drawroom/contract/chat-desk';
import { CHANNEL_KINDS } from '@drawroom/contract/deposit';
import { DEPOSIT_REASONS, DEPOSIT_STEPS } from '@drawroom/contract/deposit-states';
import { INTEGRATOR_SCOPES } from '@drawroom/contract/integrator-wire';
import { ANSWER_REASONS, SOURCE_FAULTS } from '@drawroom/contract/draw-reasons';
import { DRAW_ACT_KINDS, DRAW_STATES, PROPOSED_STATES, SOURCE_STANDS } from '@drawroom/contract/draw-desk';
import { CALENDAR_FAULTS } from '@drawroom/contract/lottery-calendar';
import { BET_STATUS, LOTTERY_STATES } from '@drawroom/contract/lottery';
import {
  ENTRY_DOCUMENTS,
  MEMBER_LABELS,
  MEMBER_SEARCH_BY,
  MEMBER_STATUSES,
  REVEAL_FIELDS,
} from '@drawroom/contract/member-desk';
import { FREEZE_KINDS, FREEZE_REASONS } from '@drawroom/contract/member-freeze';
import { ODDS_DUE_STATES } from '@drawroom/contract/odds-desk';
import { HOUSE_REPORT_BY } from '@drawroom/contract/house-report';
import { OPERATION_QUEUES, ROUND_STATES, TERMINALS } from '@drawroom/contract/operations-desk';
import { OPERATOR_STATES } from '@drawroom/contract/operator-desk';
import { OPERATOR_ROLES } from '@drawroom/contract/operator-rights';
import { LIMIT_KINDS, LIMIT_PERIODS } from '@drawroom/contract/protection';
import { CAMPAIGN_KINDS, TASK_METRICS, TASK_PERIODS } from '@drawroom/contract/promotion';
import { CAMPAIGN_STATES } from '@drawroom/contract/promotion-desk';
import { PROPOSAL_KINDS, PROPOSAL_STATES } from '@drawroom/contract/proposal';
import { MAILING_FAULTS, MAILING_STATES, SCHEDULE_STATES } from '@drawroom/contract/report-schedule';
import { VIEW_PERIODS } from '@drawroom/contract/view-desk';
import { CORRECTION_KINDS, CORRECTION_STATES } from '@drawroom/contract/result-desk';
import { TRANSFER_CAUSES, TRANSFER_STATES } from '@drawroom/contract/transfer-states';
import { REGISTRATION_DOORS, SETTING_CODES } from '@drawroom/contract/setting-desk';
import { CHANGE_TYPES, TURNOVER_SOURCES } from '@drawroom/contract/wallet';
import { DELIVERY_STATES, ENDPOINT_STATES, WEBHOOK_TYPES } from '@drawroom/contract/webhook-wire';
import { WITHDRAWAL_TARGETS } from '@drawroom/contract/withdrawal';
import { LOOKED_AT_FOR, WITHDRAWAL_REASONS, WITHDRAWAL_STEPS } from '@drawroom/contract/withdrawal-states';
import english from 'ra-language-english';
import { expect, test } from 'vitest';
import { CELL_FAULTS } from './odds/judged.ts';
import { wordsProvider } from './shell/i18n-provider.ts';
import { isWordKey, wordIn } from './words.ts';
import { ACT_WORDS } from './words/act-words.ts';
import { BANK_WORDS } from './words/bank-words.ts';
import { CALENDAR_WORDS } from './words/calendar-words.ts';
import { CASHIER_WORDS } from './words/cashier-words.ts';
import { CHANNEL_WORDS } from './words/channel-words.ts';
import { CHAT_WORDS } from './words/chat-words.ts';
import { DESK_WORDS } from './words/desk-words.ts';
import { DOOR_WORDS } from './words/door-words.ts';
import { DRAW_WORDS } from './words/draw-words.ts';
import { DOCUMENT_WORDS } from './words/document-words.ts';
import { HOLD_WORDS } from './words/hold-words.ts';
import { HOURS_WORDS } from './words/hours-words.ts';
import { HOUSE_WORDS } from './words/house-words.ts';
import { INTEGRATION_WORDS } from './words/integration-words.ts';
import { KIT_WORDS } from './words/kit-words.ts';
import { LEDGER_WORDS } from './words/ledger-words.ts';
import { MANY_WORDS } from './words/many-words.ts';
import { MAIL_WORDS } from './words/mail-words.ts';
import { LOTTERY_WORDS } from './words/lottery-words.ts';
import { MEMBER_WORDS } from './words/member-words.ts';
import { ODDS_WORDS } from './words/odds-words.ts';
import { OPERATIONS_WORDS } from './words/operations-words.ts';
import { PEOPLE_WORDS } from './words/people-words.ts';
import { PROMOTION_WORDS } from './words/promotion-words.ts';
import { SETTING_WORDS } from './words/setting-words.ts';
import { SHELL_WORDS } from './words/shell-words.ts';

const TABLES = {
  DESK_WORDS,
  DOOR_WORDS,
  SHELL_WORDS,
  CASHIER_WORDS,
  CHAT_WORDS,
  HOUSE_WORDS,
  PEOPLE_WORDS,
  ACT_WORDS,
  MEMBER_WORDS,
  LEDGER_WORDS,
  INTEGRATION_WORDS,
  ODDS_WORDS,
  LOTTERY_WORDS,
  CALENDAR_WORDS,
  OPERATIONS_WORDS,
  DOCUMENT_WORDS,
  CHANNEL_WORDS,
  KIT_WORDS,
  MANY_WORDS,
  BANK_WORDS,
  HOURS_WORDS,
  HOLD_WORDS,
  DRAW_WORDS,
  MAIL_WORDS,
  SETTING_WORDS,
  PROMOTION_WORDS,
};
/** Parts of react-admin that the console has none of. */
const UNUSED = /^ra\.(configurable|guesser|saved_queries)\./;
/** Names, and what is written alike everywhere. */
const NAMES = /^(K3|SSC|3D|PC28|PK10|KL8|Mark Six|E-mail|Drawroom)$/;

function keysOf(texts: object, prefix: string): string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'object' && text !== null ? keysOf(text as object, `${prefix}.${name}`) : [`${prefix}.${name}`],
  );
}

test('react-admin says nothing by itself that is not in our words', () => {
  const keys = keysOf(english.ra, 'ra').filter((key) => !UNUSED.test(key));
  expect(keys.length).toBeGreaterThan(100);
  for (const locale of ['zh-CN', 'vi-VN', 'en-US'] as const) {
    const { translate } = wordsProvider(locale);
    expect(keys.filter((key) => translate(key) === key)).toEqual([]);
  }
});

test('every text is there in three languages, with the same values, and no language borrows another’s', () => {
  const valuesIn = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).toSorted();
  for (const [table, texts] of Object.entries(TABLES)) {
    for (const [key, [en, zh, vi]] of Object.entries(texts)) {
      const where = `${table} ${key}`;
      expect([where, valuesIn(zh), valuesIn(vi)]).toEqual([where, valuesIn(en), valuesIn(en)]);
      const bare = en.replaceAll(/\{\w+\}/g, '').trim();
      if (!/[A-Za-z]{2}/.test(bare) || NAMES.test(bare)) continue;
      expect([where, /\p{Script=Han}/u.test(zh), vi !== en, /\p{Script=Han}/u.test(vi)]).toEqual([
        where,
        true,
        true,
        false,
      ]);
    }
  }
});

test('every value of the closed lists has a word', () => {
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['deposit.step', DEPOSIT_STEPS],
    ['deposit.reason', DEPOSIT_REASONS],
    ['withdrawal.step', WITHDRAWAL_STEPS],
    ['withdrawal.reason', WITHDRAWAL_REASONS],
    ['kind', [...CHANNEL_KINDS, ...WITHDRAWAL_TARGETS]],
    ['said', [...REPORT_REASONS, ...COMPLAINT_REASONS]],
    ['verdict', COMPLAINT_VERDICTS],
    ['action', WORD_ACTIONS],
    ['role', OPERATOR_ROLES],
    ['correction.kind', CORRECTION_KINDS],
    ['correction.state', CORRECTION_STATES],
    ['transfer.state', TRANSFER_STATES],
    ['transfer.cause', TRANSFER_CAUSES],
    ['odds.due', ODDS_DUE_STATES],
    ['lotteries.state', LOTTERY_STATES],
    ['calendar.fault', CALENDAR_FAULTS],
    ['odds.fault', CELL_FAULTS],
    ['type', LOTTERY_TYPES],
    ['member.by', MEMBER_SEARCH_BY],
    ['member.status', MEMBER_STATUSES],
    ['label', MEMBER_LABELS],
    ['reveal', REVEAL_FIELDS],
    ['freeze', FREEZE_KINDS],
    ['freeze.reason', FREEZE_REASONS],
    ['document', ENTRY_DOCUMENTS],
    ['change', CHANGE_TYPES],
    ['turnover', TURNOVER_SOURCES],
    ['limit', LIMIT_KINDS],
    ['period', LIMIT_PERIODS],
    ['bet.status', Object.values(BET_STATUS).map(String)],
    ['act', SINGLE_ACTS],
    ['scope', INTEGRATOR_SCOPES],
    ['hook', WEBHOOK_TYPES],
    ['hook.state', ENDPOINT_STATES],
    ['delivery.state', DELIVERY_STATES],
    ['terminal', TERMINALS],
    ['opQueue', OPERATION_QUEUES],
    ['round', ROUND_STATES],
    ['reportBy', HOUSE_REPORT_BY],
    ['viewPeriod', VIEW_PERIODS],
    ['schedule.state', SCHEDULE_STATES],
    ['mailing', MAILING_STATES],
    ['mailFault', MAILING_FAULTS],
    ['draw.state', DRAW_STATES],
    ['draw.stand', SOURCE_STANDS],
    ['draw.kind', [...DRAW_ACT_KINDS, 'drawn']],
    ['draw.proposed', PROPOSED_STATES],
    ['draw.told', ANSWER_REASONS],
    ['draw.broken', SOURCE_FAULTS],
    ['why.held', LOOKED_AT_FOR],
    ['rule.outside', OUTSIDE_HOURS],
    ['proposal.kind', PROPOSAL_KINDS],
    ['proposal.state', [...PROPOSAL_STATES, 'proposed']],
    ['adjustReason', ADJUST_REASONS],
    ['operator.state', OPERATOR_STATES],
    ['setting', SETTING_CODES],
    ['setting.door', REGISTRATION_DOORS],
    ['promo.kind', CAMPAIGN_KINDS],
    ['promo.state', CAMPAIGN_STATES],
    ['promo.metric', TASK_METRICS],
    ['promo.period', TASK_PERIODS],
  ];
  const missing = lists
    .flatMap(([list, values]) => values.map((value) => `${list}.${value}`))
    .filter((key) => !isWordKey(key));
  expect(missing).toEqual([]);
});

test('values stand where they belong, whatever they contain', () => {
  expect(wordIn('en-US', 'queue.others', { name: '{time}', time: '1:00' })).toBe('With {time} for another 1:00');
});
