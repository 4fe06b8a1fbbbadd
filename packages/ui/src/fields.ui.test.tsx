import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { CodeInput } from './code-input.tsx';
import { PasswordInput } from './password-input.tsx';
import { renderWithWords } from './render-with-words.tsx';
import { SegmentedTabs, Tabs } from './tabs.tsx';
import { TextInput } from './text-input.tsx';

afterEach(cleanup);

test('an error stands at its field: named by it, announced, and the field marked', () => {
  renderWithWords(
    <TextInput label="Username" value="ab" onText={() => undefined} error="6-16 letters or digits" hint="unused" />,
  );
  const input = screen.getByLabelText('Username');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    '6-16 letters or digits',
  );
  expect(screen.getByRole('alert').textContent).toBe('6-16 letters or digits');
});

test('a password is hidden until its switch is pressed', () => {
  renderWithWords(<PasswordInput label="Password" value="demo1234" onText={() => undefined} />);
  const input = screen.getByLabelText('Password');
  expect(input.getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.getAttribute('type')).toBe('text');
});

function Code({ onComplete }: Readonly<{ onComplete: (digits: string) => void }>): ReactNode {
  const [code, setCode] = useState('');
  return <CodeInput label="Room" value={code} onText={setCode} length={6} onComplete={onComplete} />;
}

test('a code takes digits only, also from a pasted text, and says once when it is full', () => {
  const full: string[] = [];
  renderWithWords(<Code onComplete={(digits) => full.push(digits)} />);
  const input = screen.getByLabelText<HTMLInputElement>('Room');
  fireEvent.change(input, { target: { value: '10 00a' } });
  expect(input.value).toBe('1000');
  fireEvent.change(input, { target: { value: 'Room 100001.' } });
  expect(input.value).toBe('100001');
  expect(full).toEqual(['100001']);
});

const OPTIONS = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
  { value: 'c', label: 'C' },
] as const;

test('arrow keys move between tabs and go round; only the chosen tab is a tab stop', () => {
  const picked: string[] = [];
  renderWithWords(<Tabs label="Groups" value="a" options={OPTIONS} onChange={(value) => picked.push(value)} />);
  const list = screen.getByRole('tab', { name: 'A' });
  fireEvent.keyDown(list, { key: 'ArrowRight' });
  fireEvent.keyDown(list, { key: 'ArrowLeft' });
  fireEvent.keyDown(list, { key: 'End' });
  expect(picked).toEqual(['b', 'c', 'c']);
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
});

test('a segmented choice is a radio group', () => {
  const picked: string[] = [];
  renderWithWords(<SegmentedTabs label="Order" value="a" options={OPTIONS} onChange={(value) => picked.push(value)} />);
  fireEvent.click(screen.getByRole('radio', { name: 'B' }));
  expect(picked).toEqual(['b']);
});
