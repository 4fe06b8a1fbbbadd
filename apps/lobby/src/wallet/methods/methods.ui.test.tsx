import {
  addEWallet,
  addVirtualWallet,
  bankList,
  bindBankCard,
  eWallets,
  methods,
  removeMethod,
  setDefaultMethod,
  uploadQr,
  virtualCategories,
} from '@drawroom/contract/wallet-methods';
import type { MethodView } from '@drawroom/contract/wallet-methods';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { router } from '../../routes.tsx';
import type { FakeServer } from '../../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../../testing/open-lobby.tsx';
import { press } from '../../testing/running-table.ts';

const CARD: MethodView = {
  methodId: '5',
  kind: 'bank',
  provider: 'ICBC',
  providerName: 'ICBC',
  holder: 'L***',
  masked: '6222****0123',
  isDefault: false,
  addedAt: 1_000,
  image: null,
};
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const MAX = { bank: 2, ewallet: 3, virtual: 5, qr: 3 };

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  await beLoggedIn();
  server.on(methods, { data: { methods: [CARD], max: MAX } });
  server.on(bankList, {
    data: {
      banks: [
        { code: 'ICBC', name: 'ICBC' },
        { code: 'ABC', name: 'Agricultural' },
      ],
    },
  });
  server.on(eWallets, { data: { providers: [{ code: 'momo', name: 'MoMo', example: '0901' }], list: [] } });
  const networks = [
    { network: 'TRON', token: 'USDT', name: 'TRC-20', example: TRON },
    { network: 'ETHEREUM', token: 'USDT', name: 'ERC-20', example: '0x' },
  ] as const;
  server.on(virtualCategories, { data: { categories: [...networks] } });
});

const fill = (label: string, value: string): Promise<void> =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const openDialog = (): HTMLElement => [...document.querySelectorAll('dialog')].at(-1) as HTMLElement;

test('methods stand under their kinds, masked; a full kind offers no more', async () => {
  server.on(methods, { data: { methods: [CARD, { ...CARD, methodId: '6' }], max: MAX } });
  await openAt('/shoukuan');
  expect(await screen.findAllByText('6222****0123')).toHaveLength(2);
  expect(screen.getByText('Full. Remove one first.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a bank card' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Add a crypto wallet' }).getAttribute('href')).toBe('/addele?kind=virtual');
});

test('one is made the default; removing is asked first and names what goes', async () => {
  server.on(setDefaultMethod, { data: { methods: [{ ...CARD, isDefault: true }] } });
  server.on(removeMethod, { data: { methods: [] } });
  await openAt('/shoukuan');
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: /6222/ })));
  await press('Make it the default');
  await waitFor(() => expect(server.inputsOf(setDefaultMethod)).toEqual([{ methodId: '5' }]));
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: /6222/ })));
  const ask = async (): Promise<HTMLElement> => {
    await press('Remove', openDialog());
    return (await screen.findByText('Remove ICBC 6222****0123?')).closest('dialog') as HTMLElement;
  };
  await press('Cancel', await ask());
  await waitFor(() => expect(screen.queryByText('Remove ICBC 6222****0123?')).toBeNull());
  await press('Remove', await ask());
  await waitFor(() => expect(server.inputsOf(removeMethod).length).toBeGreaterThan(0));
  // Had the refused question sent one too, it would stand before this one.
  expect(server.inputsOf(removeMethod)).toEqual([{ methodId: '5' }]);
});

test('a bank is found by search; the card’s number is tidied, and what is missing is said at its field', async () => {
  server.on(bindBankCard, { data: { methods: [CARD] } });
  await openAt('/shoukuan');
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Add a bank card' })));
  await press('Add a bank card', openDialog());
  expect(screen.getAllByText('Please fill this in.')).toHaveLength(4);
  await press('Bank: Choose a bank');
  await fill('Search banks', 'agri');
  expect(screen.queryByRole('radio', { name: 'ICBC' })).toBeNull();
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Agricultural' })));
  await fill('Name of the holder', 'Linh Tran');
  await fill('Branch', 'Main street');
  await fill('Card number', '6222 0212-3456 ７８９０');
  await press('Add a bank card', openDialog());
  await waitFor(() => expect(server.inputsOf(bindBankCard)).toHaveLength(1));
  expect(server.inputsOf(bindBankCard)[0]).toEqual({
    holder: 'Linh Tran',
    bankCode: 'ABC',
    branch: 'Main street',
    cardNumber: '6222021234567890',
  });
});

test('an e-wallet that the house refuses says so at the field it names', async () => {
  server.on(addEWallet, {
    refuse: 'wallet.method_invalid',
    msg: 'This account is not valid.',
    data: { field: 'account' },
  });
  await openAt('/addele');
  await screen.findByLabelText('Account');
  await fill('Account', '0901 234');
  await fill('Name of the holder', 'Linh Tran');
  await press('Add an e-wallet');
  expect(await screen.findByText('This account is not valid.')).toBeTruthy();
  expect(screen.getByLabelText('Account').getAttribute('aria-invalid')).toBe('true');
  expect(server.inputsOf(addEWallet)).toEqual([{ provider: 'momo', account: '0901234', holder: 'Linh Tran' }]);
});

test('an address is judged as soon as it is there, and a wrong one is not sent', async () => {
  server.on(addVirtualWallet, { data: { methods: [CARD] } });
  await openAt('/addele?kind=virtual');
  await screen.findByLabelText('Address');
  await fill('Address', `${TRON.slice(0, 33)}9`);
  expect(await screen.findByText('This address is not valid. Please check it.')).toBeTruthy();
  await press('Add a crypto wallet');
  expect(server.inputsOf(addVirtualWallet)).toHaveLength(0);
  await fill('Address', ` ${TRON}\n`);
  expect(await screen.findByText('The address is sound')).toBeTruthy();
  await fill('Network', 'ETHEREUM');
  expect(await screen.findByText('This looks like an address on TRON.')).toBeTruthy();
  await fill('Network', 'TRON');
  await screen.findByText('The address is sound');
  await press('Add a crypto wallet');
  await waitFor(() => expect(server.inputsOf(addVirtualWallet)).toEqual([{ network: 'TRON', address: TRON }]));
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/addele'));
});

test('an address on Ethereum whose check sum the house refuses is no longer called right beside its field', async () => {
  server.on(addVirtualWallet, {
    refuse: 'wallet.method_invalid',
    msg: 'This address is not valid.',
    data: { field: 'address' },
  });
  await openAt('/addele?kind=virtual');
  await screen.findByLabelText('Network');
  await fill('Network', 'ETHEREUM');
  await fill('Address', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  expect(await screen.findByText('The form is right; it is checked again when sent')).toBeTruthy();
  await press('Add a crypto wallet');
  expect(await screen.findByText('This address is not valid.')).toBeTruthy();
  expect(screen.queryByText('The form is right; it is checked again when sent')).toBeNull();
  await fill('Address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  expect(await screen.findByText('The form is right; it is checked again when sent')).toBeTruthy();
});

test('a collection code is shown before it is sent, with platform and holder', async () => {
  server.on(uploadQr, { data: { methods: [CARD] } });
  await openAt('/shoukuan');
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Add a QR code' })));
  await screen.findByLabelText('Platform');
  await press('Add a QR code', openDialog());
  expect(screen.getByText('Please choose the picture.')).toBeTruthy();
  await fill('Name of the holder', 'Linh Tran');
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 1]);
  const picker = openDialog().querySelector('input[type=file]') as HTMLInputElement;
  await act(async () => void fireEvent.change(picker, { target: { files: [new File([png], 'q.png')] } }));
  await waitFor(() => expect(openDialog().querySelector('img')?.getAttribute('src')).toMatch(/^blob:/));
  await press('Add a QR code', openDialog());
  await waitFor(() => expect(server.inputsOf(uploadQr)).toHaveLength(1));
  expect(server.inputsOf(uploadQr)[0]).toMatchObject({ provider: 'momo', holder: 'Linh Tran', file: png });
});
