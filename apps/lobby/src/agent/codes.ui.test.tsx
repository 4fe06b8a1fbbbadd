import { codePoster, createCode, deleteCode, editCode, listCodes } from '@drawroom/contract/agent';
import type { InviteCodeView } from '@drawroom/contract/agent';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../shell/query-client.ts';
import { watchedEnd } from '../testing/end-of-list.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { press } from '../testing/running-table.ts';
import { aCode, freshAgent } from './samples.ts';

let server: FakeServer;
let codes: InviteCodeView[] = [];
beforeEach(async () => {
  server = await freshAgent();
  codes = [aCode()];
  server.on(listCodes, ({ state, page, size }) => {
    const some = codes.filter((one) => (state === undefined ? one.state !== 'deleted' : one.state === state));
    return { data: { page, size, total: some.length, list: some.slice((page - 1) * size, page * size) } };
  });
});

const slide = async (name: string, rate: number): Promise<void> =>
  act(async () => void fireEvent.change(await screen.findByRole('slider', { name }), { target: { value: rate } }));
const enter = async (label: string, value: string): Promise<void> =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));

describe('who may come here', () => {
  test.each(['/agent', '/shuoming', '/inviteList', '/yaoqingma', '/kaihu', '/huiyuan', '/modifyfd?memberId=7'])(
    'a player who opens %s is told what agents are, and nothing is asked of the server',
    async (address) => {
      server = await freshLobby();
      await beLoggedIn();
      await openAt(address);
      expect(await screen.findByText('This part is for agents')).toBeTruthy();
      expect(server.arrived.filter(({ name }) => /^(agent|report)\./.test(name))).toEqual([]);
    },
  );

  test('who is no agent any more, as only the server knows, is told the same', async () => {
    server.on(listCodes, { refuse: 'agent.not_agent' });
    await openAt('/inviteList');
    expect(await screen.findByText('This part is for agents')).toBeTruthy();
  });
});

describe('a new code', () => {
  const answerMade = (): void => server.on(createCode, { data: { code: aCode({ code: '111222' }) } });

  test('goes out with what was chosen, no type above its ceiling, and is shown with all that hands it on', async () => {
    answerMade();
    await openAt('/yaoqingma');
    await slide('All lottery types', 90);
    // The ceiling of Mark Six is 80 (spec §5).
    expect(
      screen.getByRole('slider', { name: 'All lottery types' }).closest('div')?.parentElement?.textContent,
    ).toContain('80–90');
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Agent' })));
    await press('7 days');
    await enter('How many may register', '5');
    await enter('Note', ' Zalo ');
    await press('Make the code');
    const sheet = await screen.findByRole('dialog', { name: 'Your code is ready' });
    expect(within(sheet).getByText('111222')).toBeTruthy();
    expect(within(sheet).getByText(aCode().link)).toBeTruthy();
    expect(await within(sheet).findByRole('img', { name: 'QR code of the registration link' })).toBeTruthy();
    const [input] = server.inputsOf(createCode);
    expect(input).toMatchObject({
      kind: 'agent',
      rates: [
        { type: 'k3', rate: 90 },
        { type: 'm6', rate: 80 },
      ],
      usesMax: 5,
      note: 'Zalo',
    });
    expect(Number(input?.expiresAt) - Date.now()).toBeGreaterThan(6 * 86_400_000);
  });

  test('the preview follows the slider: 90 under 100 earns 10 on 10,000, and each type counts by its own rate', async () => {
    await openAt('/yaoqingma');
    await slide('All lottery types', 90);
    expect(screen.getByText('¥0.00 – ¥10.00')).toBeTruthy();
    await press('Set each type');
    await slide('Mark Six', 70);
    expect(screen.getByText('¥10.00')).toBeTruthy();
  });

  test('no step leads above a type’s ceiling', async () => {
    await openAt('/yaoqingma');
    await slide('All lottery types', 100);
    await press('Set each type');
    const more = screen.getByRole<HTMLButtonElement>('button', { name: 'More: Mark Six' });
    expect(more.disabled).toBe(true);
    await press('Less: Mark Six');
    expect(more.disabled).toBe(false);
    await press('More: Mark Six');
    expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Mark Six' }).value).toBe('80');
  });

  test('a refusal of the rates names the bounds and keeps everything that was entered', async () => {
    const bounds = [
      { type: 'k3', ceiling: 50, floor: 0 },
      { type: 'm6', ceiling: 80, floor: 0 },
    ];
    server.on(createCode, { refuse: 'agent.rebate_above_ceiling', msg: 'Too high.', data: { bounds } });
    await openAt('/yaoqingma');
    await slide('All lottery types', 70);
    await enter('Note', 'Zalo');
    await press('Make the code');
    expect(await screen.findByText('Too high.')).toBeTruthy();
    const wrong = screen.getByText('Outside of what is allowed:').parentElement;
    expect(wrong?.textContent).toContain('K30–50');
    expect(wrong?.textContent).not.toContain('Mark Six');
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Zalo');
    answerMade();
    await press('Make the code');
    await screen.findByRole('dialog');
    expect(server.inputsOf(createCode).map(({ rates }) => rates[0]?.rate)).toEqual([70, 70]);
  });

  test('a wrong number of uses or a day that is over is said at its field and not sent', async () => {
    await openAt('/yaoqingma');
    await screen.findByLabelText('Note');
    await enter('How many may register', '0');
    await press('Make the code');
    expect(screen.getByText('A whole number from 1 to 100,000, or nothing.')).toBeTruthy();
    await enter('How many may register', '');
    await press('A date');
    await enter('Last day', '2020-01-01');
    await press('Make the code');
    expect(screen.getByText('This day is over.')).toBeTruthy();
    expect(server.inputsOf(createCode)).toEqual([]);
  });
});

describe('the codes', () => {
  const open = async (): Promise<HTMLElement> => {
    await openAt('/inviteList');
    await act(async () => void fireEvent.click(await screen.findByRole('button', { name: /^482910/ })));
    return screen.findByRole('dialog', { name: 'Code 482910' });
  };

  test('are listed by state, and who has none is told how to get one', async () => {
    codes = [];
    await openAt('/inviteList');
    expect(await screen.findByText('No codes yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'New invitation code' }).getAttribute('href')).toBe('/yaoqingma');
    await press('Expired');
    expect(await screen.findByText('No code in this state')).toBeTruthy();
    expect(server.inputsOf(listCodes).at(-1)?.state).toBe('expired');
  });

  test('the next page follows when the end comes in sight', async () => {
    const reachEnd = watchedEnd();
    codes = Array.from({ length: 31 }, (_, at) => aCode({ code: String(500_000 + at) }));
    await openAt('/inviteList');
    await screen.findByText('500029');
    expect(screen.queryByText('500030')).toBeNull();
    await reachEnd();
    expect(await screen.findByText('500030')).toBeTruthy();
    expect(server.inputsOf(listCodes).map(({ page }) => page)).toEqual([1, 2]);
  });

  test('a code is deleted only after it was asked whether, and leaves the list', async () => {
    server.on(deleteCode, () => {
      codes = [];
      return { data: {} };
    });
    const sheet = await open();
    await press('Delete', sheet);
    const asked = await screen.findByRole('dialog', { name: 'Delete code 482910?' });
    expect(server.inputsOf(deleteCode)).toEqual([]);
    await press('Cancel', asked);
    expect(server.inputsOf(deleteCode)).toEqual([]);
    await press('Delete', sheet);
    await press('Delete', await screen.findByRole('dialog', { name: 'Delete code 482910?' }));
    expect(await screen.findByText('No codes yet')).toBeTruthy();
    expect(server.inputsOf(deleteCode)).toEqual([{ code: '482910' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a changed code keeps the end that was not touched', async () => {
    codes = [aCode({ expiresAt: Date.UTC(2030, 0, 5, 3), usesMax: 9 })];
    server.on(editCode, () => ({ data: { code: aCode({ note: 'Zalo', used: 5 }) } }));
    await press('Edit', await open());
    await screen.findByRole('dialog', { name: 'Edit code 482910' });
    await waitFor(() => screen.getByLabelText('Note'));
    await enter('Note', 'Zalo');
    await enter('How many may register', '');
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit code 482910' })).toBeNull());
    const [input] = server.inputsOf(editCode);
    expect(input).toEqual({ code: '482910', rates: aCode().rates, usesMax: '', note: 'Zalo' });
    expect(within(screen.getByRole('dialog')).getByText('5 registered')).toBeTruthy();
  });

  test('the poster is fetched once with its ticket and shown to be saved', async () => {
    let fetched = 0;
    server.on(codePoster, { data: { url: '/m-app/agent/poster?ticket=once', name: 'poster.png', expiresAt: 0 } });
    server.onFile('/m-app/agent/poster', (ticket) => {
      fetched += 1;
      return new Response(ticket === 'once' ? 'picture' : null, { status: ticket === 'once' ? 200 : 404 });
    });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:poster');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
    await press('Poster', await open());
    const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'Poster of code 482910' });
    expect(picture.src).toBe('blob:poster');
    expect(screen.getByRole('button', { name: 'Save the picture' })).toBeTruthy();
    // Its address serves once: coming back to the page much later fetches nothing again.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_000);
    await act(async () => queryClient.getQueryCache().onFocus());
    expect(queryClient.isFetching({ queryKey: ['agent', 'poster'] })).toBe(0);
    expect(server.inputsOf(codePoster)).toHaveLength(1);
    expect(fetched).toBe(1);
  });

  test('a code that is used up is not handed on any more, but can be given more uses', async () => {
    codes = [aCode({ state: 'used_up', usesMax: 4 })];
    const sheet = await open();
    expect(within(sheet).queryByRole('button', { name: 'Poster' })).toBeNull();
    expect(within(sheet).queryByText(aCode().link)).toBeNull();
    expect(within(sheet).getByRole('button', { name: 'Edit' })).toBeTruthy();
  });
});

test('the programme is explained with one’s own rates, type by type, while the example moves', async () => {
  await openAt('/shuoming');
  const row = async (name: string): Promise<string | null> =>
    (await screen.findByRole('rowheader', { name })).closest('tr')?.textContent ?? null;
  // 90 under 100 is 10; of Mark Six he has 80 himself and can give no more.
  expect(await row('K3')).toBe('K3100¥10.00');
  expect(await row('Mark Six')).toBe('Mark Six80¥0.00');
  await slide('Rebate you give', 30);
  expect(await row('K3')).toBe('K3100¥70.00');
  expect(await row('Mark Six')).toBe('Mark Six80¥50.00');
});
