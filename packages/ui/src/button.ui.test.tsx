import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Button } from './button.tsx';
import { renderWithWords } from './render-with-words.tsx';

afterEach(cleanup);

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test('a button takes one press until its work has ended', async () => {
  const work = deferred();
  let presses = 0;
  renderWithWords(
    <Button
      onPress={() => {
        presses += 1;
        return work.promise;
      }}
    >
      Place
    </Button>,
  );
  const button = screen.getByRole('button');
  fireEvent.click(button);
  fireEvent.click(button);
  expect(presses).toBe(1);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await act(async () => {
    work.resolve();
    await work.promise;
  });
  expect(button.getAttribute('aria-busy')).toBeNull();
  fireEvent.click(button);
  expect(presses).toBe(2);
});

test('two presses within one frame are one, also when the work starts with a wait', () => {
  let presses = 0;
  renderWithWords(
    <Button
      onPress={async () => {
        presses += 1;
        await new Promise(() => undefined);
      }}
    >
      Place
    </Button>,
  );
  act(() => {
    screen.getByRole('button').click();
    screen.getByRole('button').click();
  });
  expect(presses).toBe(1);
});

test('while loading a button keeps its words for the ear and submits no form', () => {
  let sent = 0;
  renderWithWords(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <Button type="submit" loading>
        Log in
      </Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Log in', hidden: true }));
  expect(sent).toBe(0);
});
