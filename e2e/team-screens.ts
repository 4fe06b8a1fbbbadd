import { nothingLoads } from './in-page.ts';
import type { Phone } from './phone.ts';
import { at } from './screens.ts';
import type { ScreenState } from './screens.ts';
import type { GrownTeam } from './team-deeds.ts';

/** The screens that only an agent sees something on (spec §2), with what his team has done by then. */
export function teamScreens({ leaderId }: GrownTeam): readonly ScreenState[] {
  return [
    at('agent', '/agent'),
    at('shuoming', '/shuoming'),
    at('inviteList', '/inviteList'),
    at('yaoqingma', '/yaoqingma'),
    at('kaihu', '/kaihu'),
    at('huiyuan', '/huiyuan?team=1'),
    at('modifyfd', `/modifyfd?memberId=${leaderId}`),
    at('daili', '/daili'),
    at('reportClass', '/reportClass'),
    at('touzhurs', '/touzhurs'),
    at('shoucunrs', '/shoucunrs'),
    at('xiajitz', '/xiajitz'),
    at('xiajirs', '/xiajirs'),
    at('fuli', '/fuli?of=team'),
    at('jingcai', '/jingcai'),
    at('xiaji', '/xiaji'),
    at('xjdetail', `/xjdetail?memberId=${leaderId}`),
    at('rebates', '/rebates'),
  ];
}

/** What they open, and what stands there where there is nothing. */
export function teamSheets({ leaderId }: GrownTeam): readonly ScreenState[] {
  return [
    at('modifyfd-nobody', '/modifyfd'),
    at('xiajiyx-empty', '/xiajiyx?range=lastMonth'),
    at('daili-empty', '/daili?range=lastMonth'),
    at('huiyuan-nobody', '/huiyuan?search=nobody'),
    opened('daili-days', '/daili', ({ page, say }) => page.getByRole('tab', { name: say('wallet.days.own') })),
    opened('daili-file', '/daili', ({ button }) => button('report.file.export')),
    opened('inviteList-code', '/inviteList', firstRow),
    overCode('inviteList-poster', 'agent.codes.poster'),
    overCode('inviteList-edit', 'agent.codes.edit'),
    overCode('inviteList-delete', 'agent.codes.delete'),
    at('huiyuan-member', `/huiyuan?memberId=${leaderId}`),
    {
      name: 'modifyfd-asked',
      show: async (phone) => {
        await openRates(phone, leaderId);
        await phone.button('agent.modify.save').tap();
        await phone.page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'reportClass-open',
      show: async (phone) => {
        await at('', '/reportClass').show(phone);
        await phone.page.locator('main button[aria-expanded]').first().tap();
      },
    },
  ];
}

const firstRow = ({ page }: Phone) => page.locator('main li > button').first();

/** A sheet that this control of a screen opens. */
function opened(name: string, path: string, control: (phone: Phone) => { tap(): Promise<void> }): ScreenState {
  return { name, show: (phone) => openBy(phone, path, control) };
}

async function openBy(phone: Phone, path: string, control: (phone: Phone) => { tap(): Promise<void> }): Promise<void> {
  await at('', path).show(phone);
  await control(phone).tap();
  await phone.page.getByRole('dialog').waitFor();
  await phone.page.waitForFunction(nothingLoads);
}

/** A sheet over that of the newest code. */
function overCode(name: string, key: string): ScreenState {
  return {
    name,
    show: async (phone) => {
      await openBy(phone, '/inviteList', firstRow);
      await phone.button(key).last().tap();
      await phone.page.getByRole('dialog').nth(1).waitFor();
      await phone.page.waitForFunction(nothingLoads);
    },
  };
}

/** The rates of an invitee, one step away from where they stood. */
async function openRates(phone: Phone, memberId: string): Promise<void> {
  const { page, say } = phone;
  await at('', `/modifyfd?memberId=${memberId}`).show(phone);
  const slider = page.getByRole('slider', { name: say('agent.rates.all'), exact: true });
  await slider.fill(String(Number(await slider.inputValue()) + 1));
}
