import { VIP_LEVELS_MAX, VIP_NAME_MAX } from '@drawroom/contract/vip-desk';
import { CONSOLE_LOCALES } from '@drawroom/i18n/locales';
import { amountField, numberField, textFields, yesField } from '../document/document-field.ts';
import type { Content, DocumentPart } from '../document/document-field.ts';
import type { Say } from '../words.ts';

/** Questions about the levels that there are, about a further one, and about shares. */
export function levelParts(levels: number, t: Say): readonly DocumentPart[] {
  const shown = Math.min(levels + 1, VIP_LEVELS_MAX);
  return [
    ...Array.from({ length: shown }, (_, at) => levelPart(at, at >= levels, t)),
    {
      title: t('vip.share'),
      fields: [
        yesField('share.on', t('vip.share.on'), t),
        amountField('share.amount', t('vip.share.amount')),
        { ...amountField('share.turnover', t('vip.share.turnover')), hint: t('vip.shareHint') },
        amountField('share.times', t('vip.share.times')),
        numberField('share.perMonth', t('vip.share.perMonth'), 4),
      ],
    },
    { title: t('vip.months'), fields: [{ name: 'zone', label: t('vip.zone'), max: 64, hint: t('vip.zoneHint') }] },
  ];
}

function levelPart(at: number, isFurther: boolean, t: Say): DocumentPart {
  const of = `levels.${at}`;
  return {
    title: isFurther ? t('vip.further', { n: at + 1 }) : t('vip.level', { n: at + 1 }),
    fields: [
      ...textFields(`${of}.name`, t('vip.levels.name'), { t, max: VIP_NAME_MAX }),
      { ...amountField(`${of}.turnover`, t('vip.levels.turnover')), hint: t('vip.turnoverHint') },
      amountField(`${of}.upGift`, t('vip.levels.upGift')),
      amountField(`${of}.monthGift`, t('vip.levels.monthGift')),
      amountField(`${of}.times`, t('vip.levels.times')),
      yesField(`${of}.on`, t('vip.levels.on'), t),
    ],
  };
}

/** Levels as a list again; one of which nothing is said is none. */
export function withLevels(content: Content): Content {
  const levels = Object.values((content['levels'] ?? {}) as Readonly<Record<string, Content>>);
  return { ...content, levels: levels.filter(isSaid) };
}

/** Names in further languages do not keep a level of which nothing else is said. */
function isSaid({ name, turnover, upGift, monthGift, times }: Content): boolean {
  const isNamed = typeof name === 'object' && name !== null && CONSOLE_LOCALES.some((tag) => tag in name);
  return isNamed || [turnover, upGift, monthGift, times].some((value) => value !== undefined);
}
