import { CAMPAIGN_KINDS, TASK_METRICS, TASK_PERIODS, type CampaignKind } from '@drawroom/contract/promotion';
import { CAMPAIGN_TEXT_MAX } from '@drawroom/contract/promotion-desk';
import { ownNameOf } from '@drawroom/i18n/own-names';
import {
  amountField,
  numberField,
  TEXT_TAGS,
  textFields,
  yesField,
  type Content,
  type DocumentField,
  type DocumentPart,
} from '../document/document-field.ts';
import type { Say, useWordOf } from '../words.ts';

interface Words {
  readonly t: Say;
  readonly wordOf: ReturnType<typeof useWordOf>;
}

const MINUTE_MS = 60_000;

/** What a new campaign begins with, by its kind; it gives nothing before somebody switches it on. */
export function emptyCampaign(kind: CampaignKind, nowMs: number): Content {
  return {
    name: {},
    about: {},
    terms: {},
    running: false,
    zone: 'Asia/Shanghai',
    from: nowMs - (nowMs % MINUTE_MS),
    to: null,
    audience: { who: 'all', newDays: null, level: 0 },
    budget: '1000.00',
    budgetEach: null,
    turnover: '1.00',
    kind,
    ...OF_KIND[kind],
  };
}

const OF_KIND: Readonly<Record<CampaignKind, Content>> = {
  sign_in: { rewards: ['1.00', '1.00', '1.00', '2.00', '2.00', '3.00', '5.00'], restarts: true },
  task: { metric: 'bets', target: '10.00', period: 'day', reward: '1.00' },
  voucher: { reward: '1.00', sharedCode: null, count: 100 },
  lucky_draw: { prizes: [], freeADay: 1, perTurnover: null, mostADay: 5 },
  deposit_bonus: { deposits: 'first', per10k: 500, leastDeposit: '100.00', mostBonus: '50.00', perDay: 1 },
};

/** The kind that an address asks a new campaign to be of. */
export function kindIn(text: string | null): CampaignKind {
  return CAMPAIGN_KINDS.find((kind) => kind === text) ?? 'sign_in';
}

/** Questions about a campaign of a kind; what never changes is asked of a new one only. */
export function campaignParts(kind: CampaignKind, isNew: boolean, { t, wordOf }: Words): readonly DocumentPart[] {
  const zone: DocumentField = { name: 'zone', label: t('promo.zone'), max: 64, hint: t('promo.zoneHint') };
  const who = ['all', 'player', 'agent'].map((value) => ({ value, label: wordOf('promo.audience.who', value) }));
  return [
    {
      title: t('promo.texts'),
      fields: [
        ...textFields('name', t('promo.name'), { t, max: CAMPAIGN_TEXT_MAX.name }),
        ...textFields('about', t('promo.about'), { t, max: CAMPAIGN_TEXT_MAX.about }),
        ...textFields('terms', t('promo.terms'), { t, max: CAMPAIGN_TEXT_MAX.terms, kind: 'long' }),
      ],
    },
    { title: wordOf('promo.kind', kind), fields: kindFields(kind, { t, wordOf }) },
    {
      title: t('promo.when'),
      fields: [
        yesField('running', t('promo.running'), t),
        { name: 'from', label: t('promo.from'), kind: 'moment', as: 'moment' },
        { name: 'to', label: t('promo.to'), kind: 'moment', as: 'moment', isOptional: true, hint: t('promo.toHint') },
        ...(isNew ? [zone] : []),
        { name: 'audience.who', label: t('promo.audience.who'), kind: 'choice', options: who },
        { ...numberField('audience.newDays', t('promo.audience.newDays'), 4), isOptional: true },
        numberField('audience.level', t('promo.audience.level'), 3),
      ],
    },
    {
      title: t('promo.limits'),
      fields: [
        amountField('budget', t('promo.budget')),
        { ...amountField('budgetEach', t('promo.budgetEach')), isOptional: true },
        { ...amountField('turnover', t('promo.turnover')), hint: t('promo.turnoverHint') },
      ],
    },
  ];
}

function kindFields(kind: CampaignKind, { t, wordOf }: Words): readonly DocumentField[] {
  const choice = (name: string, list: readonly string[]): DocumentField => ({
    name,
    label: wordOf('promo', name),
    kind: 'choice',
    options: list.map((value) => ({ value, label: wordOf(`promo.${name}`, value) })),
  });
  const reward = amountField('reward', t('promo.reward'));
  const fields: Readonly<Record<CampaignKind, readonly DocumentField[]>> = {
    sign_in: [
      { name: 'rewards', label: t('promo.rewards'), as: 'list', hint: t('promo.rewardsHint') },
      yesField('restarts', t('promo.restarts'), t),
    ],
    task: [
      choice('metric', TASK_METRICS),
      amountField('target', t('promo.target')),
      choice('period', TASK_PERIODS),
      reward,
    ],
    voucher: [
      reward,
      { name: 'sharedCode', label: t('promo.sharedCode'), isOptional: true, max: 20, hint: t('promo.sharedCodeHint') },
      numberField('count', t('promo.count'), 7),
    ],
    lucky_draw: [
      {
        name: 'prizes',
        label: t('promo.prizes'),
        as: 'rows',
        hint: t('promo.prizesHint'),
        columns: [
          ...TEXT_TAGS.map((tag) => ({
            tag,
            name: `name.${tag}`,
            label: t('doc.inLanguage', { label: t('promo.prizes.name'), language: ownNameOf(tag) }),
            max: CAMPAIGN_TEXT_MAX.prize,
          })),
          { name: 'amount', label: t('promo.prizes.amount'), max: 16 },
          { name: 'parts', label: t('promo.prizes.parts'), as: 'number' as const, max: 7 },
        ],
      },
      numberField('freeADay', t('promo.freeADay'), 3),
      { ...amountField('perTurnover', t('promo.perTurnover')), isOptional: true },
      numberField('mostADay', t('promo.mostADay'), 3),
    ],
    deposit_bonus: [
      choice('deposits', ['first', 'each']),
      numberField('per10k', t('promo.per10k')),
      amountField('leastDeposit', t('promo.leastDeposit')),
      amountField('mostBonus', t('promo.mostBonus')),
      numberField('perDay', t('promo.perDay'), 3),
    ],
  };
  return fields[kind];
}

type Row = Readonly<Record<string, unknown>>;

/** A campaign with its prizes as the rows of a form, each name a cell of its own. */
export function asForm(content: Content): Content {
  const { prizes } = content;
  if (!Array.isArray(prizes)) return content;
  const rows = (prizes as readonly Row[]).map(({ name, ...others }) => ({
    ...Object.fromEntries(Object.entries(name as Row).map(([tag, text]) => [`name.${tag}`, text])),
    ...others,
  }));
  return { ...content, prizes: rows };
}

/** What answers alone cannot say: what is left empty is null where it may be, and prizes have their names together. */
export function asCampaign(form: Content): Content {
  const { audience, prizes } = form;
  const empty = (value: unknown): unknown => (value === undefined || value === '' ? null : value);
  const nullable = [
    'to',
    'budgetEach',
    ...(form['kind'] === 'voucher' ? ['sharedCode'] : []),
    ...(form['kind'] === 'lucky_draw' ? ['perTurnover'] : []),
  ];
  const group = audience as Row;
  return {
    ...form,
    ...Object.fromEntries(nullable.map((name) => [name, empty(form[name])])),
    ...Object.fromEntries(['name', 'about', 'terms'].map((name) => [name, form[name] ?? {}])),
    audience: { ...group, newDays: empty(group['newDays']) },
    ...(Array.isArray(prizes) && { prizes: (prizes as readonly Row[]).map(prizeOf) }),
  };
}

function prizeOf(row: Row): Row {
  const { amount, parts, ...names } = row;
  const given = Object.entries(names).filter(([name, text]) => name.startsWith('name.') && text !== '');
  return { name: Object.fromEntries(given.map(([name, text]) => [name.slice('name.'.length), text])), amount, parts };
}
