import { configCalls } from '@drawroom/contract/config';
import { expect, test } from 'vitest';
import { loadConfig } from '../kernel/config.ts';
import { presentConfigs } from './present.ts';

const settings = (env: Record<string, string> = {}) => presentConfigs(loadConfig(env));

test('three languages with complete texts are offered, zh_CN by default (spec §1, §9)', () => {
  expect(settings().supportLanguages).toEqual([
    { language: 'zh_CN', sysDefault: true, name: '简体中文', dir: 'ltr' },
    { language: 'vi_VN', sysDefault: false, name: 'Tiếng Việt', dir: 'ltr' },
    { language: 'en_US', sysDefault: false, name: 'English', dir: 'ltr' },
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
