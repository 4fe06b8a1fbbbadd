import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LAUNCH, PAGES, androidPage, browserPage, iosPage, opened, patiently } from './fake-hosts.ts';
import type { FakePage } from './fake-hosts.ts';
import type { HostForm } from './host.ts';
import { HOSTILE, deep, everything } from './hostile.ts';
import { openHost } from './open-host.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const FORMS = Object.keys(PAGES) as HostForm[];
const names = ({ said }: FakePage): string[] => said.map(({ name }) => name);

describe.each(FORMS)('every host, here %s', (form) => {
  test('is known, offers what it says, and everything may be asked of it', async () => {
    const host = await opened(PAGES[form](), form === 'telegram' ? LAUNCH : '');
    expect(host.form).toBe(form);
    expect(host.terminal).toBe(form === 'android' || form === 'ios' ? 'app' : 'h5');
    const answers = await everything(host);
    expect(host.can.has('language')).toBe(form === 'android' || form === 'ios');
    expect(answers['language'] !== null).toBe(host.can.has('language') || form === 'telegram');
    expect(answers['theme'] !== null).toBe(host.can.has('theme'));
    expect(answers['id'] !== null).toBe(host.can.has('session'));
    expect(answers['refreshed']).toBe(host.can.has('refresh'));
    expect(answers['shared']).toBe(host.can.has('share'));
    expect(host.initData !== null).toBe(form === 'telegram');
  });

  test.each(HOSTILE)('one that %s leaves the lobby as it is in a browser', async (_what, behave) => {
    const page = PAGES[form](behave);
    const host = await opened(page, form === 'telegram' ? LAUNCH : '');
    const { told, session, language, theme, area, id, refreshed } = await everything(host);
    expect(host.form).toBe(form);
    expect({ told, session, area, id }).toEqual({ told: [], session: null, area: null, id: null });
    if (form !== 'telegram') expect([language, theme]).toEqual([null, null]);
    // An order that was given without a fault counts as taken; only Android has it.
    expect(typeof refreshed).toBe('boolean');
    const { drawroomBridge: bridge } = page.view;
    for (const junk of [undefined, null, 7, '', '{}', deep, 'x'.repeat(1e6), {}, []]) {
      for (const name of ['theme', 'safeArea', 'session', 'toString', '__proto__', junk])
        bridge?.event(name, junk ?? '{');
      bridge?.reply(junk, junk);
      bridge?.reply('1', junk);
    }
    expect(told).toEqual([]);
  });

  test.each([
    ['javascript:alert(1)'],
    ['intent://scan/#Intent;scheme=zxing;end'],
    ['file:///etc/passwd'],
    ['http://example.org'],
    ['data:text/html,x'],
    ['//example.org'],
    ['https://'],
    [''],
    ['\0https://example.org\0%'],
  ])('%j does not leave the lobby', async (address) => {
    const page = PAGES[form]();
    const host = await opened(page, form === 'telegram' ? LAUNCH : '');
    host.openExternal(address);
    expect(names(page)).not.toContain('openExternal');
    expect(names(page)).not.toContain('web_app_open_link');
    expect(page.view.open).not.toHaveBeenCalled();
  });
});

describe('the older mark ua_H5 (spec §9)', () => {
  test('is told by its bridge; without one it is an installed page of the terminal app', async () => {
    const marked = (made: FakePage): FakePage['view'] =>
      Object.assign(made.view, { navigator: { ...made.view.navigator, userAgent: 'Mozilla/5.0 ua_H5' } });
    expect((await openHost(marked(androidPage()), '')).form).toBe('android');
    expect((await patiently(openHost(marked(iosPage()), ''))).form).toBe('ios');
    expect(await openHost(marked(browserPage()), '')).toMatchObject({ form: 'installed', terminal: 'app' });
  });
});
