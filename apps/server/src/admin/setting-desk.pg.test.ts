import { ENABLED_LOCALES, headerOfLocale } from '@drawroom/i18n/locales';
import { agentCodeCalls } from '@drawroom/contract/agent';
import { configCalls } from '@drawroom/contract/config';
import { serviceCalls } from '@drawroom/contract/service';
import { settingDeskCalls as desk, type SettingCode, type SettingContents } from '@drawroom/contract/setting-desk';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { endOf } from '@drawroom/testkit/refusal-of';
import { openSliceKernel } from '@drawroom/testkit/slice-kernel';
import { LOTTERY_TYPES } from '@drawroom/engine/lottery-types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settingDesk } from './setting-desk.ts';
import { actsOn, demoOperator } from './test-operators.ts';

/** What the environment of the first process says; the second one's says something else. */
const GIVEN = { COUNTRIES_REFUSED: 'FR,US', PROTECTION_MIN_AGE: '21', SERVICE_LAPSE_HOURS: '5' };

let booted: BootedServer;
let other: BootedServer;
let owner: OperatorClient;
let keeper: OperatorClient;
let afar: OperatorClient;
let player: ScriptedMember;
beforeAll(async () => {
  booted = await bootServer({ env: GIVEN });
  other = await bootServer({
    database: booted.database,
    masterKeyText: booted.masterKeyText,
    env: { PROTECTION_MIN_AGE: '30', REPORTED_PICTURE_DAYS: '7' },
  });
  owner = await demoOperator(booted, 'checker');
  keeper = await demoOperator(booted, 'keeper');
  afar = await demoOperator(other, 'keeper');
  player = await aMember(booted, { username: 'player01', password: 'demo1234', exists: true });
}, 120_000);
afterAll(async () => {
  player.stop();
  await other[Symbol.asyncDispose]();
  await auditDatabase(booted.database);
  await booted[Symbol.asyncDispose]();
});

const REGISTRATION: SettingContents['registration'] = {
  door: 'open',
  phoneRequired: false,
  countriesRefused: ['FR', 'US'],
  minimumAge: 21,
};
const HOURS = { from: '09:00', to: '21:00', zone: 'Asia/Ho_Chi_Minh' };

async function rowOf<Code extends SettingCode>(code: Code, by = owner) {
  const { list } = (await by.call(desk.settings)).data;
  return list.find((row) => row.code === code)!;
}
/** Saves over the version that stands, unless another one is named. */
async function save(code: SettingCode, content: object, { by = owner, version = -1 } = {}) {
  const over = version === -1 ? (await rowOf(code)).version : version;
  return by.call(desk.saveSetting, {
    code,
    version: String(over),
    [code]: JSON.stringify(content),
    why: 'as agreed',
  });
}
const restore = async (code: SettingCode, back: number) =>
  owner.call(desk.restoreSetting, {
    code,
    version: String((await rowOf(code)).version),
    back: String(back),
    why: 'was a mistake',
  });
const configs = async ({ url }: BootedServer) => {
  using visitor = await aMember({ url }, { username: 'player02', password: 'demo1234', exists: true });
  return visitor.call(configCalls.configs, {});
};

it('until somebody has saved it a setting is that of the process, and from then on the document alone', async () => {
  expect(await rowOf('registration')).toEqual({ code: 'registration', version: 0, setting: REGISTRATION });
  expect(await rowOf('registration', afar)).toMatchObject({
    setting: { ...REGISTRATION, minimumAge: 30, countriesRefused: [] },
  });
  expect(await rowOf('service')).toEqual({ code: 'service', version: 0, setting: { hours: null, lapseHours: 5 } });
  expect(await rowOf('records', afar)).toMatchObject({ version: 0, setting: { reportedPictureDays: 7 } });

  // What stood is a version too, so that the first edit can be undone.
  expect((await save('registration', { ...REGISTRATION, minimumAge: 25 })).data).toEqual({ version: 2 });
  for (const by of [owner, afar])
    expect(await rowOf('registration', by)).toEqual({
      code: 'registration',
      version: 2,
      setting: { ...REGISTRATION, minimumAge: 25 },
    });
  expect((await restore('registration', 1)).data).toEqual({ version: 3 });
  expect((await rowOf('registration', afar)).setting).toEqual(REGISTRATION);
  expect((await owner.call(desk.settingHistory, { code: 'registration' })).data.list).toMatchObject([
    { version: 3, by: 'checker', restored: 1, changes: [{ fact: 'minimumAge', before: '25', after: '21' }] },
    { version: 2, by: 'checker', why: 'as agreed', changes: [{ fact: 'minimumAge', before: '21', after: '25' }] },
    { version: 1, by: '', why: '' },
  ]);
  expect(await actsOn(booted.db, 'setting registration')).toEqual([
    'checker setting.save version 2: as agreed',
    'checker setting.restore version 3: was a mistake',
  ]);
});

it('every process sees a change at once', async () => {
  await save('registration', { ...REGISTRATION, door: 'closed', phoneRequired: true });
  for (const server of [booted, other])
    expect(await configs(server)).toMatchObject({
      features: { registration: false, phoneRequired: true },
      registrationClosed: { 'zh-CN': expect.stringContaining('暂停注册') },
    });
  for (const server of [booted, other])
    await expect(aMember(server)).rejects.toMatchObject({
      key: 'member.registration_closed',
      msg: expect.stringContaining('not being opened'),
    });
  await save('registration', REGISTRATION, { by: keeper });
  for (const server of [booted, other]) {
    expect(await configs(server)).toMatchObject({
      features: { registration: true, phoneRequired: false },
      registrationClosed: null,
    });
    (await aMember(server)).stop();
  }
});

it('an agent opens accounts though registration is closed', async () => {
  await save('registration', { ...REGISTRATION, door: 'closed' });
  using agent = await aMember(booted, { username: 'agent01', password: 'demo1234', exists: true });
  const opened = await agent.call(agentCodeCalls.addAccount, {
    username: 'Opened77',
    password: 'k7#pexq2',
    kind: 'player',
    rates: LOTTERY_TYPES.map((type) => ({ type, rate: 0 })),
  });
  expect(opened).toMatchObject({ username: 'Opened77' });
  await save('registration', REGISTRATION);
});

it('hours of the desk hold at once for members, and for the desk', async () => {
  await save('service', { hours: HOURS, lapseHours: 12 });
  expect((await player.call(serviceCalls.customerService, {})).hours).toEqual(HOURS);
  await save('service', { hours: null, lapseHours: 12 });
  expect(await player.call(serviceCalls.customerService, {})).toMatchObject({ hours: null, open: true });
});

it('languages are offered as they are set, each once, and as the release has them until then', async () => {
  const told = async () =>
    (await configs(other)).supportLanguages.map(({ language, sysDefault }) => `${language}${sysDefault ? ' *' : ''}`);
  const all = ENABLED_LOCALES.map((tag) => `${headerOfLocale(tag)}${tag === 'zh-CN' ? ' *' : ''}`);
  expect(await told()).toEqual(all);
  await save('languages', { offered: ['en-US', 'vi-VN', 'en-US'], standard: 'vi-VN' });
  expect(await told()).toEqual(['en_US', 'vi_VN *']);
  await restore('languages', 1);
  expect(await told()).toEqual(all);
});

it('of two who edit the same version the second is refused as stale; what differs in nothing is no edit', async () => {
  const { version } = await rowOf('records');
  const edit = (by: OperatorClient, reportedPictureDays: number) =>
    save('records', { reportedPictureDays }, { by, version });
  const both = await Promise.all([edit(owner, 10), edit(keeper, 11)]);
  expect(both.map(({ key }) => key ?? 'done').toSorted()).toEqual(['admin.document_stale', 'done']);
  const { setting } = await rowOf('records');
  expect(await save('records', setting)).toMatchObject({ key: 'admin.document_unchanged' });
  expect(await restore('records', 99)).toMatchObject({ key: 'admin.version_unknown' });
});

it.each<[string, SettingCode, object, string]>([
  ['a field nobody knows', 'registration', { ...REGISTRATION, extra: 1 }, 'registration.extra'],
  ['a field that is missing', 'registration', { ...REGISTRATION, door: undefined }, 'registration.door'],
  ['a door nobody knows', 'registration', { ...REGISTRATION, door: 'ajar' }, 'registration.door'],
  ['a text for yes or no', 'registration', { ...REGISTRATION, phoneRequired: 'yes' }, 'registration.phoneRequired'],
  ['age 17', 'registration', { ...REGISTRATION, minimumAge: 17 }, 'registration.minimumAge'],
  ['age 100', 'registration', { ...REGISTRATION, minimumAge: 100 }, 'registration.minimumAge'],
  ['no country', 'registration', { ...REGISTRATION, countriesRefused: ['XX'] }, 'registration.countriesRefused.0'],
  [
    'a name',
    'registration',
    { ...REGISTRATION, countriesRefused: ['US', 'France'] },
    'registration.countriesRefused.1',
  ],
  ['a zone nobody knows', 'service', { hours: { ...HOURS, zone: 'Mars/Base' }, lapseHours: 5 }, 'service.hours.zone'],
  ['no time between', 'service', { hours: { ...HOURS, to: '09:00' }, lapseHours: 5 }, 'service.hours.to'],
  ['no time at all', 'service', { hours: { ...HOURS, from: '9' }, lapseHours: 5 }, 'service.hours.from'],
  ['hours in part', 'service', { hours: { from: '09:00', to: '10:00' }, lapseHours: 5 }, 'service.hours.zone'],
  ['no hour', 'service', { hours: null, lapseHours: 0 }, 'service.lapseHours'],
  ['more than a year', 'service', { hours: null, lapseHours: 8_761 }, 'service.lapseHours'],
  ['part of an hour', 'service', { hours: null, lapseHours: 1.5 }, 'service.lapseHours'],
  ['no language', 'languages', { offered: [], standard: 'vi-VN' }, 'languages.offered'],
  ['a language nobody knows', 'languages', { offered: ['xx-XX'], standard: 'vi-VN' }, 'languages.offered.0'],
  ['a standard that is not offered', 'languages', { offered: ['vi-VN'], standard: 'zh-CN' }, 'languages.standard'],
  ['days before', 'records', { reportedPictureDays: -1 }, 'records.reportedPictureDays'],
  ['more days', 'records', { reportedPictureDays: 366 }, 'records.reportedPictureDays'],
])('%s is refused with the field named', async (_, code, content, field) => {
  const before = await rowOf(code);
  expect(await save(code, content)).toMatchObject({ key: 'request.invalid', data: { fields: [{ field }] } });
  expect(await rowOf(code)).toEqual(before);
});

it('a setting is saved in the field of its own code, and in no other', async () => {
  const both = { registration: JSON.stringify(REGISTRATION), records: JSON.stringify({ reportedPictureDays: 3 }) };
  const ask = (code: string, fields: Record<string, string>) =>
    owner.call(desk.saveSetting, { code, version: '0', why: 'as agreed', ...fields });
  expect(await ask('records', { registration: both.registration })).toMatchObject({
    data: { fields: [{ field: 'records' }] },
  });
  expect(await ask('records', both)).toMatchObject({ data: { fields: [{ field: 'registration' }] } });
  expect(await ask('house', both)).toMatchObject({ data: { fields: [{ field: 'code' }] } });
});

it('countries are kept once each, in their order', async () => {
  await save('registration', { ...REGISTRATION, countriesRefused: ['US', 'KP', 'US'] });
  expect((await rowOf('registration')).setting).toMatchObject({ countriesRefused: ['KP', 'US'] });
  await save('registration', REGISTRATION);
});

it('a phone is not asked for where no text message can be sent', async () => {
  const { kernel, stop } = await openSliceKernel({ DEMO: '0' });
  const handlers = settingDesk(kernel);
  const run = (call: (typeof handlers)[number]['call'], input: object) =>
    handlers
      .find((each) => each.call === call)!
      .run(
        input as never,
        {
          operator: { id: 1n, name: 'nobody', roles: ['owner'] },
          locale: 'en-US',
        } as never,
      );
  expect(await run(desk.settings, {})).toMatchObject({ canText: false });
  const asked = { code: 'registration', version: 0, registration: { ...REGISTRATION, phoneRequired: true } };
  await expect(run(desk.saveSetting, { ...asked, why: 'as agreed' })).rejects.toMatchObject({
    key: 'request.invalid',
    data: { fields: [{ field: 'registration.phoneRequired' }] },
  });
  expect(await endOf(run(desk.settings, {}))).toBe('done');
  await stop();
});

it('a setting is never deleted', async () => {
  await expect(booted.db.query("delete from kernel.house_setting where code = 'records'")).rejects.toThrow(
    'never deleted',
  );
});
