import type { Texts } from './texts.ts';

/** Why rounds are held: English, Chinese, Vietnamese. */
export const HOLD_WORDS = {
  'draw.held.people': ['Held by hand: {why}', '人工暂停：{why}', 'Người giữ lại: {why}'],
  'draw.held.sources': ['Its sources: {told}', '来源所报：{told}', 'Các nguồn báo: {told}'],
  'draw.held.settlements': [
    'The two settlements disagree: {text}',
    '两套结算结果不一致：{text}',
    'Hai lần tính thưởng không khớp: {text}',
  ],
} as const satisfies Texts;
