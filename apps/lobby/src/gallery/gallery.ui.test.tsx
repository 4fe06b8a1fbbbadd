import arEG from '@drawroom/i18n/messages/ar-EG.json';
import zhCN from '@drawroom/i18n/messages/zh-CN.json';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLanguage } from '../shell/language.ts';
import { Gallery, PAGES } from './gallery.tsx';

afterEach(cleanup);

const MESSAGES = { 'zh-CN': zhCN, 'ar-EG': arEG } as const;
const TAGS = ['zh-CN', 'ar-EG'] as const;
const PAGES_IN = Object.keys(PAGES).flatMap((page) => TAGS.map((tag) => [page, tag] as const));

test.each(PAGES_IN)('page %s shows something of every part in %s, without an error', (page, tag) => {
  const error = vi.spyOn(console, 'error');
  window.history.replaceState(null, '', `/gallery?page=${page}`);
  useLanguage.setState({ tag, messages: MESSAGES[tag], parts: [] });
  const { container } = render(<Gallery />);
  const figures = [...container.querySelectorAll('figure')];
  expect(figures.length).toBeGreaterThan(4);
  expect(figures.filter(({ lastElementChild }) => lastElementChild?.childElementCount === 0)).toEqual([]);
  expect(error).not.toHaveBeenCalled();
});
