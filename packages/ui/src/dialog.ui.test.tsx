import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog, Sheet } from './dialog.tsx';
import { openOverlays } from './overlay-history.ts';
import { useOverlays } from './overlay-host.tsx';
import { renderWithWords } from './render-with-words.tsx';

afterEach(async () => {
  cleanup();
  await back();
});

/** What the browser does on Back: the entry below becomes current and says so. */
async function back(depth = 0): Promise<void> {
  await act(async () => {
    const state = depth === 0 ? {} : { drawroomOverlay: depth };
    History.prototype.replaceState.call(window.history, state, '');
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
    await Promise.resolve();
  });
}

function Two(): ReactNode {
  const [sheet, setSheet] = useState(true);
  const [dialog, setDialog] = useState(false);
  return (
    <>
      <Sheet open={sheet} onClose={() => setSheet(false)} title="Slip">
        <button type="button" onClick={() => setDialog(true)}>
          Place
        </button>
      </Sheet>
      <Dialog open={dialog} onClose={() => setDialog(false)} title="Sure?" />
    </>
  );
}

test('Back closes the topmost overlay and only that one', async () => {
  renderWithWords(<Two />);
  fireEvent.click(screen.getByText('Place'));
  expect(openOverlays()).toBe(2);
  await back(1);
  expect(screen.queryByText('Sure?')).toBeNull();
  expect(screen.queryByText('Slip')).not.toBeNull();
  await back(0);
  expect(screen.queryByText('Slip')).toBeNull();
  expect(openOverlays()).toBe(0);
});

test('an overlay’s Back is not heard by the router, a page’s Back is', async () => {
  let heard = 0;
  const router = (): void => {
    heard += 1;
  };
  window.addEventListener('popstate', router);
  renderWithWords(<Dialog open onClose={() => undefined} title="Sure?" />);
  await back(0);
  expect(heard).toBe(0);
  await back(0);
  expect(heard).toBe(1);
  window.removeEventListener('popstate', router);
});

test('an overlay adds an entry with the same address and keeps the state of the page', () => {
  History.prototype.replaceState.call(window.history, { key: 'abc' }, '');
  const address = window.location.href;
  renderWithWords(<Dialog open onClose={() => undefined} title="Sure?" />);
  expect(window.history.state).toEqual({ key: 'abc', drawroomOverlay: 1 });
  expect(window.location.href).toBe(address);
});

const PAGE = { __TSR_index: 3, __TSR_key: 'page' };
const setState = (state: object, address = ''): void =>
  History.prototype.replaceState.call(window.history, state, '', address);
/** Back has arrived at the page's own entry. */
const arrive = (): void => {
  setState(PAGE);
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }));
};

test.each([
  ['put in place of the page’s is the page’s after the overlay, with no entry left behind', 3, 'new', 1],
  ['that a link inside has led on to stays where it is', 4, 'new', 0],
  ['that the page itself has come back to is left to it', 3, 'page', 0],
])('an address %s', async (_what, place, key, backs) => {
  const page = window.location.href;
  setState(PAGE, page);
  const go = vi.spyOn(window.history, 'go').mockImplementation(() => {
    setState(PAGE, page);
    arrive();
  });
  const shown = renderWithWords(<Dialog open onClose={() => undefined} title="Days" />);
  setState({ __TSR_index: place, __TSR_key: key }, `${page}?range=days`);
  shown.unmount();
  await act(async () => Promise.resolve());
  expect(go.mock.calls).toEqual(Array.from({ length: backs }, () => [-1]));
  expect(window.location.search).toBe('?range=days');
  expect(window.history.state).toEqual({ __TSR_index: place, __TSR_key: key });
  setState({}, page);
});

test('a dialog that is opened while Back is under way gets its entry once it has arrived, and leaves that one', async () => {
  setState(PAGE);
  const entries = vi.spyOn(History.prototype, 'pushState');
  const go = vi.spyOn(window.history, 'go').mockReturnValue();
  const first = renderWithWords(<Dialog open onClose={() => undefined} title="Leave?" />);
  first.unmount();
  await act(async () => Promise.resolve());
  expect([entries.mock.calls.length, go.mock.calls.length]).toEqual([1, 1]);
  const second = renderWithWords(<Dialog open onClose={() => undefined} title="Sure?" />);
  expect(entries).toHaveBeenCalledTimes(1);
  arrive();
  expect(entries).toHaveBeenCalledTimes(2);
  second.unmount();
  await act(async () => Promise.resolve());
  expect(go).toHaveBeenCalledTimes(2);
  arrive();
});

test('a dialog that is closed before Back has arrived has no entry to leave', async () => {
  setState(PAGE);
  const go = vi.spyOn(window.history, 'go').mockReturnValue();
  renderWithWords(<Dialog open onClose={() => undefined} title="Leave?" />).unmount();
  await act(async () => Promise.resolve());
  renderWithWords(<Dialog open onClose={() => undefined} title="Sure?" />).unmount();
  await act(async () => Promise.resolve());
  expect(go).toHaveBeenCalledTimes(1);
  arrive();
  expect(openOverlays()).toBe(0);
});

test('Escape closes a dialog; the scrim closes it unless it is firm', () => {
  let closed = 0;
  const view = renderWithWords(<Dialog open onClose={() => (closed += 1)} title="Sure?" />);
  const dialog = view.container.querySelector('dialog');
  if (!dialog) throw new Error('no dialog');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(closed).toBe(1);
  fireEvent.click(dialog);
  expect(closed).toBe(2);
  cleanup();
  const firm = renderWithWords(
    <Dialog open firm onClose={() => (closed += 1)} title="Sure?" />,
  ).container.querySelector('dialog');
  if (firm) fireEvent.click(firm);
  expect(closed).toBe(2);
});

test('a dialog is modal and carries its title as its name', () => {
  renderWithWords(<Dialog open onClose={() => undefined} title="Sure?" />);
  const dialog = screen.getByRole('dialog', { name: 'Sure?' });
  expect(dialog.hasAttribute('open')).toBe(true);
});

function Asks({ onAnswer }: Readonly<{ onAnswer: (yes: boolean) => void }>): ReactNode {
  const { confirm } = useOverlays();
  return (
    <button type="button" onClick={() => void confirm({ title: 'Place 3 bets?', yes: 'Place' }).then(onAnswer)}>
      ask
    </button>
  );
}

test.each([
  ['Place', true],
  ['Cancel', false],
])('a question is answered by its buttons: %s is %s', async (button, answer) => {
  const answers: boolean[] = [];
  renderWithWords(<Asks onAnswer={(yes) => answers.push(yes)} />);
  fireEvent.click(screen.getByText('ask'));
  await act(async () => fireEvent.click(screen.getByText(button)));
  expect(answers).toEqual([answer]);
  expect(screen.queryByText('Place 3 bets?')).toBeNull();
});

test('Back answers a question with no', async () => {
  const answers: boolean[] = [];
  renderWithWords(<Asks onAnswer={(yes) => answers.push(yes)} />);
  fireEvent.click(screen.getByText('ask'));
  await back(0);
  expect(answers).toEqual([false]);
});
