import type { OperatorRole } from '@drawroom/contract/operator-rights';
import { vipDeskCalls as calls, type VipRules } from '@drawroom/contract/vip-desk';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';

const level = (turnover: string): VipRules['levels'][number] => ({
  name: { 'en-US': `L${turnover}`, 'zh-CN': '级', 'vi-VN': 'Hạng' },
  turnover,
  upGift: '1.00',
  monthGift: '0.00',
  times: '1.00',
  on: true,
});
const RULES: VipRules = {
  zone: 'Asia/Shanghai',
  // In a language that the console does not ask for, too.
  levels: [level('100.00'), { ...level('200.00'), name: { 'en-US': 'L200.00', 'th-TH': 'เงิน' } }],
  share: { on: true, amount: '5.00', turnover: '100.00', times: '1.00', perMonth: 3 },
};

let door: FakeDoor;
beforeEach(() => {
  door = startFakeDoor();
  door.on(calls.levels, () => ({ data: { version: 4, rules: RULES, standing: [{ level: 2, members: 7 }] } }));
  door.on(calls.history, () => ({ data: { list: [] } }));
  // Nothing is sent in this test but what it looks at.
  door.on(calls.save, () => ({ refuse: 'admin.document_stale', msg: 'Somebody was faster.' }));
});
afterEach(cleanup);
beforeAll(async () => {
  await Promise.all([import('../shell/shell.tsx'), import('./levels-page.tsx')]);
}, 60_000);

async function open(roles: OperatorRole[] = ['finance']): Promise<void> {
  openConsole(door, { path: '/vip?code=levels', roles });
  await screen.findByDisplayValue('L100.00');
}
const write = (field: string | RegExp, value: string, at = 0): boolean =>
  fireEvent.change(screen.getAllByLabelText(field)[at]!, { target: { value } });
const sent = async (): Promise<VipRules> => {
  write(/^Why/, 'as agreed');
  fireEvent.click(screen.getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(door.sent(calls.save)).toHaveLength(1));
  const [fields] = door.sent(calls.save);
  expect(fields).toMatchObject({ code: 'levels', version: '4', why: 'as agreed' });
  return JSON.parse(fields?.['rules'] ?? '') as VipRules;
};

test('a change of one level is shown by its place and language, and goes out whole', async () => {
  await open();
  expect(screen.getByText('Level 2', { selector: 'dt, th, span, div' })).toBeTruthy();
  write(/^Name · English/, 'Bronze');
  write(/^Gift on reaching it/, '2.00', 1);
  screen.getByRole('row', { name: /Name · English \(US\) · 1.*L100\.00.*Bronze/ });
  screen.getByRole('row', { name: /Gift on reaching it · 2.*1\.00.*2\.00/ });
  const [first, second] = RULES.levels;
  expect(await sent()).toEqual({
    ...RULES,
    levels: [
      { ...first, name: { ...first?.name, 'en-US': 'Bronze' } },
      { ...second, upGift: '2.00' },
    ],
  });
});

test('a further level is added where its fields are filled, and the last one goes where they are emptied', async () => {
  await open();
  write(/^Turnover needed in total/, '500.00', 2);
  write(/^Name · English/, 'Third', 2);
  for (const field of [/^Name/, /^Turnover needed/, /^Gift on reaching/, /^Gift each month/, /^Gifts are staked/]) {
    const count = screen.getAllByLabelText(field).length / 3;
    for (let each = 0; each < count; each += 1) write(field, '', count + each);
  }
  const { levels } = await sent();
  expect(levels).toEqual([RULES.levels[0], { name: { 'en-US': 'Third' }, turnover: '500.00', on: false }]);
});

test('whoever only looks is offered nothing', async () => {
  await open(['support']);
  expect(screen.queryByRole('button', { name: 'Propose' })).toBeNull();
});
