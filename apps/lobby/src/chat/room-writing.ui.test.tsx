import { send } from '@drawroom/contract/chat';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useNetwork } from '../shell/network-store.ts';
import { field, freshRoom, openRoom, write } from '../testing/chat-room.ts';
import { openAt } from '../testing/open-lobby.tsx';
import { press } from '../testing/running-table.ts';
import { ME, aMessage, anAuthor } from './samples.ts';

afterEach(() => void vi.restoreAllMocks());

describe('writing', () => {
  test('a message goes out by the button, and the field is empty for the next', async () => {
    const { server } = await freshRoom([aMessage(1)]);
    await openRoom();
    write('  Hello all  ');
    await press('Send');
    await screen.findByText('Hello all');
    expect(field().value).toBe('');
    // It stands there before it is sent.
    await waitFor(() => expect(server.inputsOf(send).map(({ text }) => text)).toEqual(['Hello all']));
  });

  test('blanks alone cannot be sent, nor more characters than fit; near the limit it is told', async () => {
    await freshRoom([]);
    await openRoom();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    write('   ');
    expect(button.disabled).toBe(true);
    const regions = screen.getAllByRole('status');
    write('字'.repeat(490));
    // In a region that stood before its words, so that they are read out.
    expect(regions).toContain(screen.getByText('10 characters left'));
    expect(button.disabled).toBe(false);
    write('字'.repeat(502));
    expect(screen.getByText('2 characters too many')).toBeTruthy();
    expect(button.disabled).toBe(true);
  });

  test('with a keyboard Enter sends and Shift with Enter does not; a word being composed is not sent', async () => {
    const { server } = await freshRoom([]);
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    await openRoom();
    write('one');
    fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true });
    expect(field().value).toBe('one');
    const composed = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    Object.defineProperty(composed, 'isComposing', { value: true });
    fireEvent(field(), composed);
    expect(field().value).toBe('one');
    expect(server.inputsOf(send)).toEqual([]);
    await act(async () => void fireEvent.keyDown(field(), { key: 'Enter' }));
    await waitFor(() => expect(server.inputsOf(send)).toHaveLength(1));
  });

  test('on a phone Enter makes a new line', async () => {
    const { server } = await freshRoom([]);
    await openRoom();
    write('one');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(server.inputsOf(send)).toEqual([]);
  });

  test('the field turns with the words in it; empty it begins where the lines of the page begin', async () => {
    await freshRoom([]);
    await openRoom();
    expect(field().getAttribute('dir')).toBeNull();
    write('مساء الخير');
    expect(field().getAttribute('dir')).toBe('auto');
    write('');
    expect(field().getAttribute('dir')).toBeNull();
  });

  test('what is half written is there again when the room is opened again', async () => {
    await freshRoom([aMessage(1)]);
    await openRoom();
    write('half a sen');
    await openAt('/mine');
    await openRoom();
    expect(field().value).toBe('half a sen');
  });

  test('a name begun with @ is offered from those who have spoken, and its handle goes with the message', async () => {
    const { server } = await freshRoom([
      aMessage(1),
      aMessage(2, { author: anAuthor('Hoa') }),
      aMessage(3, { author: ME }),
    ]);
    await openRoom();
    write('@');
    const offers = within(screen.getByRole('list', { name: 'Mention somebody' })).getAllByRole('button');
    expect(offers.map(({ textContent }) => textContent)).toEqual(['@Hoa', '@Minh']);
    await press('@Minh');
    expect(field().value).toBe('@Minh ');
    write('@Minh look');
    await press('Send');
    await waitFor(() => expect(server.inputsOf(send)).toHaveLength(1));
    expect(server.inputsOf(send)[0]).toMatchObject({ text: '@Minh look', mentions: 'minh000000' });
  });

  test('a name that was taken out of the text again is called no more', async () => {
    const { server } = await freshRoom([aMessage(1)]);
    await openRoom();
    write('@');
    await press('@Minh');
    write('nobody');
    await press('Send');
    await waitFor(() => expect(server.inputsOf(send)).toHaveLength(1));
    expect(server.inputsOf(send)[0]?.mentions).toBeUndefined();
  });

  test('an emoji comes to where the caret is', async () => {
    await freshRoom([]);
    await openRoom();
    write('well done');
    field().setSelectionRange(4, 4);
    await press('Emoji');
    await press('🎉');
    expect(field().value).toBe('well🎉 done');
  });

  test('without a connection it is said that messages are kept, and they wait', async () => {
    const { server } = await freshRoom([]);
    await openRoom();
    act(() => useNetwork.setState({ link: 'disconnected' }));
    expect(screen.getByText('Your messages are kept and go out when you are back.')).toBeTruthy();
    write('later');
    await press('Send');
    await screen.findByText('Waiting to be sent');
    expect(server.inputsOf(send)).toEqual([]);
    act(() => useNetwork.setState({ link: 'connected' }));
    await waitFor(() => expect(server.inputsOf(send)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Waiting to be sent')).toBeNull());
  });

  test('a refused message says why and comes back into the field to be written anew', async () => {
    const { server } = await freshRoom([]);
    server.on(send, { refuse: 'chat.words_refused', msg: 'Not these words, please.' });
    await openRoom();
    write('bad words');
    await press('Send');
    expect((await screen.findByRole('alert')).textContent).toBe('Not these words, please.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await press('Edit');
    expect(field().value).toBe('bad words');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
