import { configCalls } from '@drawroom/contract/config';
import { isCountry } from '@drawroom/contract/country';
import { LOCALES, localeOfHeader } from '@drawroom/contract/locales';
import { expect, test } from 'vitest';
import { FLAG_FILES } from '../kernel/flags.ts';
import { presentReference } from './reference.ts';

const reference = presentReference();

test('reference data are there for each locale of the specification, under its own spelling, as the contract promises (spec §1, §3)', () => {
  expect(configCalls.reference.reply.parse(reference)).toEqual(reference);
  const seeds = LOCALES.map(({ seed }) => seed).toSorted();
  const { languages, datePickers, weekdays, numberUnits, callingCodes } = reference;
  expect(languages.map(({ lang }) => lang).toSorted()).toEqual(seeds);
  for (const table of [datePickers, weekdays, numberUnits, callingCodes, reference.units.amounts])
    expect(Object.keys(table).toSorted()).toEqual(seeds);
});

test('no label is empty, and each speaks its own language', () => {
  for (const [seed, { lang, displayFormat }] of Object.entries(reference.datePickers)) {
    expect([seed, Object.values(lang).filter((label) => label.trim() === '')]).toEqual([seed, []]);
    expect(displayFormat).toMatch(/^(?=.*YYYY)(?=.*MM)(?=.*DD)[YMD/.\- ]+$/);
  }
  expect(reference.datePickers['vi-vn']?.lang).toMatchObject({ cancel: 'Hủy', nextMonth: 'tháng sau', year: 'Năm' });
  expect(reference.datePickers['ar-eg']).toMatchObject({ dir: 'rtl', firstDay: 6, dow: 0 });
  expect(reference.weekdays['zh-cn']?.long).toEqual('日一二三四五六'.split('').map((day) => `星期${day}`));
});

test('every language has the picture of a flag that is there', () => {
  for (const { lang, img } of reference.languages)
    expect([lang, FLAG_FILES.has(img.replace('/flags/', ''))]).toEqual([lang, true]);
  expect(reference.languages.find(({ lang }) => lang === 'en-gha')).toMatchObject({ img: '/flags/gh.svg' });
});

test('every language names the header that asks for it', () => {
  for (const { lang, header } of reference.languages) {
    const locale = LOCALES.find(({ seed }) => seed === lang);
    expect([lang, header, localeOfHeader(header)]).toEqual([lang, locale?.header, locale?.tag]);
  }
});

test('unit words are those of the amounts on the screens, compact units K, M, G (spec §5)', () => {
  expect(reference.numberUnits['zh-cn']).toMatchObject({ tThousand: '万', hobillions: '亿', trillion: '万亿' });
  expect(reference.numberUnits['zh-hk']).toMatchObject({ tThousand: '萬', hobillions: '億' });
  expect(reference.units.amounts['en-us']).toEqual([
    { power: 12, from: 12, text: 'T', place: 'after' },
    { power: 9, from: 9, text: 'B', place: 'after' },
    { power: 6, from: 8, text: 'M', place: 'after' },
  ]);
  expect(reference.compactUnits.slice(0, 4)).toEqual(['', 'K', 'M', 'G']);
  expect(reference.units.compact.map(({ power, text }) => `${power}${text}`)).toEqual(['15P', '12T', '9G', '6M', '3K']);
});

test('three letters lead to the two of every country, and each locale to its calling code', () => {
  expect(reference.countryCodes).toMatchObject({ CHN: 'CN', VNM: 'VN', EGY: 'EG', GBR: 'GB' });
  expect(Object.keys(reference.countryCodes).length).toBeGreaterThanOrEqual(249);
  expect(
    Object.entries(reference.countryCodes).filter(([three, two]) => !/^[A-Z]{3}$/.test(three) || !isCountry(two)),
  ).toEqual([]);
  expect(reference.callingCodes).toMatchObject({
    'zh-cn': '86',
    'vi-vn': '84',
    'jp-jp': '81',
    'en-gha': '233',
    'en-ca': '1',
  });
});
