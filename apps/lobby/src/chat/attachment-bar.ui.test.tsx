import { renderWithWords } from '@drawroom/ui/render-with-words.tsx';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AttachmentBar } from './attachment-bar.tsx';
import type { Attachment } from './use-attachment.ts';

afterEach(cleanup);

const ON_ITS_WAY: Attachment = { preview: 'data:,', share: 0, uploaded: null, kept: null, fault: null };

function show(attachment: Attachment, onRetry = vi.fn<() => void>()): void {
  renderWithWords(<AttachmentBar attachment={attachment} onRetry={onRetry} onRemove={() => undefined} />);
}
const gone = (): string | null =>
  screen.queryByRole('progressbar', { name: 'The picture is on its way' })?.getAttribute('aria-valuenow') ?? null;

test('a picture on its way shows how much of it has gone, from nothing on', () => {
  show(ON_ITS_WAY);
  expect(gone()).toBe('0');
});

test('half of a picture is half a bar', () => {
  show({ ...ON_ITS_WAY, share: 0.5 });
  expect(gone()).toBe('50');
});

test('a picture that did not go says why and can be sent again', () => {
  const again = vi.fn<() => void>();
  show({ ...ON_ITS_WAY, fault: 'The network did not answer' }, again);
  expect([screen.getByRole('alert').textContent, gone()]).toEqual(['The network did not answer', null]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(again).toHaveBeenCalledOnce();
});
