import {
  ACCOUNT_FIELDS,
  CHANNEL_TEXT_MAX,
  type AccountField,
  type ChannelGiven,
} from '@drawroom/contract/cashier-desk';
import { CHANNEL_KINDS } from '@drawroom/contract/deposit';
import type { ActField } from '../act/act.ts';
import {
  amountField,
  hoursFields,
  numberField,
  textFields,
  yesField,
  type DocumentField,
  type DocumentPart,
} from '../document/document-field.ts';
import type { Say, useWordOf } from '../words.ts';

type Kind = ChannelGiven['kind'];
interface Words {
  readonly t: Say;
  readonly wordOf: ReturnType<typeof useWordOf>;
}

/** What a new channel begins with. */
export const EMPTY_CHANNEL: ChannelGiven = {
  typeCode: 'bank',
  kind: 'bank',
  title: {},
  note: {},
  sort: 1,
  shown: false,
  min: '10.00',
  max: '50000.00',
  quick: ['100', '500', '1000'],
  fee: { fixed: '0.00', per10k: 0 },
  bonus: { per10k: 0, max: '0.00' },
  turnover: { deposit: '1.00', bonus: '0.00' },
  hours: null,
  pay: { currency: 'CNY', decimals: 2, rate: '1.00000000' },
  expiresMinutes: 30,
  usualMinutes: 10,
  confirmations: 1,
  twoPeopleOver: '20000.00',
};

/** Questions about a channel; what never changes is asked of a new one only. */
export function channelParts(
  types: readonly { readonly code: string; readonly title: string }[],
  isNew: boolean,
  { t, wordOf }: Words,
): readonly DocumentPart[] {
  const once = (field: DocumentField): readonly DocumentField[] =>
    isNew ? [{ ...field, hint: t('channel.kindHint') }] : [];
  return [
    {
      title: t('channel.texts'),
      fields: [
        ...textFields('title', t('channel.title'), { t, max: CHANNEL_TEXT_MAX.title }),
        ...textFields('note', t('channel.note'), { t, max: CHANNEL_TEXT_MAX.note, kind: 'long' }),
      ],
    },
    {
      title: t('channel.place'),
      fields: [
        yesField('shown', t('channel.shown'), t),
        {
          name: 'typeCode',
          label: t('channel.typeCode'),
          kind: 'choice',
          options: types.map(({ code, title }) => ({ value: code, label: title })),
        },
        numberField('sort', t('channel.sort'), 5),
        ...hoursFields({ from: t('channel.hours.from'), to: t('channel.hours.to'), zone: t('channel.hours.zone') }, t),
      ],
    },
    {
      title: t('channel.money'),
      fields: [
        amountField('min', t('channel.min')),
        amountField('max', t('channel.max')),
        { name: 'quick', label: t('channel.quick'), as: 'list', isOptional: true, hint: t('channel.quickHint') },
        amountField('fee.fixed', t('channel.fee.fixed')),
        numberField('fee.per10k', t('channel.fee.per10k')),
        numberField('bonus.per10k', t('channel.bonus.per10k')),
        amountField('bonus.max', t('channel.bonus.max')),
        amountField('turnover.deposit', t('channel.turnover.deposit')),
        amountField('turnover.bonus', t('channel.turnover.bonus')),
        { ...amountField('twoPeopleOver', t('channel.twoPeopleOver')), hint: t('channel.twoPeopleHint') },
      ],
    },
    {
      title: t('channel.paid'),
      fields: [
        ...once({
          name: 'kind',
          label: t('channel.kind'),
          kind: 'choice',
          options: CHANNEL_KINDS.map((value) => ({ value, label: wordOf('kind', value) })),
        }),
        ...once({ name: 'pay.currency', label: t('channel.pay.currency'), max: 5 }),
        ...once(numberField('pay.decimals', t('channel.pay.decimals'), 1)),
        ...once(numberField('confirmations', t('channel.confirmations'), 5)),
        { name: 'pay.rate', label: t('channel.pay.rate'), max: 17 },
        numberField('expiresMinutes', t('channel.expiresMinutes'), 5),
        numberField('usualMinutes', t('channel.usualMinutes'), 5),
      ],
    },
  ];
}

/** Whether another account may be put to a channel of a kind: what a provider watches stays. */
export function mayChangeAccount(kind: Kind): boolean {
  return kind !== 'gateway' && kind !== 'virtual';
}

/** Questions about an account: of the kind of a channel, or of every kind for a new one. */
export function accountFields(kind: Kind | null, { t, wordOf }: Words): readonly ActField[] {
  const kinds = kind === null ? CHANNEL_KINDS : mayChangeAccount(kind) ? [kind] : [];
  const named = kinds.flatMap((each) => {
    const { needs, may } = ACCOUNT_FIELDS[each];
    return [...needs, ...may].map((name) => ({ name, of: each }));
  });
  const names = [...new Set(named.map(({ name }) => name))];
  return names.map((name, at) => {
    const of = named.filter((each) => each.name === name).map((each) => wordOf('kind', each.of));
    return accountField(name, kind === null ? of.join(', ') : at === 0 ? t('channel.accountHint') : undefined, t);
  });
}

function accountField(name: AccountField, hint: string | undefined, t: Say): ActField {
  const more = { ...(hint !== undefined && { hint }), ...(name === 'secret' && { kind: 'secret' as const }) };
  return { name, label: t(`channel.${name}`), isOptional: true, ...more };
}
