import { LOCALES } from '@drawroom/contract/locales';
import { configCalls } from '@drawroom/contract/config';
import type { SettingContents } from '@drawroom/contract/setting-desk';
import { expect, test } from 'vitest';
import { loadConfig } from '../kernel/config.ts';
import { createMessages } from '../kernel/messages.ts';
import { presentConfigs } from './present.ts';

const messages = createMessages({ strict: true });
const registration: SettingContents['registration'] = {
  door: 'open',
  phoneRequired: false,
  countriesRefused: [],
  minimumAge: 18,
};
const languages: SettingContents['languages'] = { offered: LOCALES.map(({ tag }) => tag), standard: 'zh-CN' };
const settings = (env: Record<string, string> = {}, change: Partial<typeof registration> = {}) =>
  presentConfigs({ config: loadConfig(env), messages }, { registration: { ...registration, ...change }, languages });

test('every language of the specification is offered by its own name, zh_CN by default, Arabic from right to left (spec §1, §9)', () => {
  const { supportLanguages } = settings();
  expect(supportLanguages.map(({ language }) => language).toSorted()).toEqual(
    LOCALES.map(({ header }) => header).toSorted(),
  );
  expect(supportLanguages.filter(({ sysDefault }) => sysDefault)).toEqual([
    { language: 'zh_CN', sysDefault: true, name: '简体中文', dir: 'ltr', img: '/flags/cn.svg' },
  ]);
  expect(supportLanguages.filter(({ dir }) => dir === 'rtl')).toEqual([
    { language: 'ar_EG', sysDefault: false, name: 'العربية', dir: 'rtl', img: '/flags/eg.svg' },
  ]);
});

test('the password limits told to clients are those of the strict setting (safety.md decision 1)', () => {
  expect(settings().limits).toMatchObject({ usernameMin: 6, usernameMax: 16, passwordMin: 6, passwordMax: 16 });
  expect(settings({ STRICT_PASSWORDS: '1' }).limits).toMatchObject({ passwordMin: 8, passwordMax: 64 });
});

test('demo mode is told, and the reply is the one the contract promises', () => {
  expect(settings({ DEMO: '0' }).demo).toBe(false);
  const demo = settings({ DEMO: '1' });
  expect(demo.demo).toBe(true);
  expect(configCalls.configs.reply.parse(demo)).toEqual(demo);
});

test('who may register is told as it holds; why nobody can in every language of the house', () => {
  expect(settings({}, { phoneRequired: true })).toMatchObject({
    features: { registration: true, phoneRequired: true },
    registrationClosed: null,
  });
  expect(settings({}, { door: 'invited' })).toMatchObject({
    features: { registration: true },
    registrationClosed: null,
  });
  const closed = settings({}, { door: 'closed' });
  expect(closed.features).toMatchObject({ registration: false, phoneRequired: false });
  expect(Object.keys(closed.registrationClosed ?? {}).toSorted()).toEqual(LOCALES.map(({ tag }) => tag).toSorted());
  expect(closed.registrationClosed?.['vi-VN']).toContain('tạm ngừng nhận đăng ký');
  expect(configCalls.configs.reply.parse(closed)).toEqual(closed);
});
