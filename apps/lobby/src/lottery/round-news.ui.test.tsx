import enUS from '@drawroom/i18n/messages/en-US.json';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl/react';
import { afterEach, expect, test } from 'vitest';
import { RoundNews } from './round-news.tsx';
import type { Phase, RoundNow } from './round-phase.ts';
import { aResult, anOpening } from './samples.ts';

afterEach(cleanup);

const NO = '20261121-0002';
const opening = anOpening(NO, 0);
const at = (phase: Phase): RoundNow => ({ phase, opening, untilMs: null, totalMs: 0, next: null, changesAtMs: null });

function Told({ round, drawn = false }: Readonly<{ round: RoundNow; drawn?: boolean }>): ReactNode {
  const result = { ...aResult(drawn ? NO : '20261121-0001', 0), numbers: ['2', '3', '6'] };
  return (
    <IntlProvider locale="en-US" messages={enUS} timeZone="UTC">
      <RoundNews lottery={{ family: 'k3' }} round={round} lastResult={result} />
    </IntlProvider>
  );
}

/** What a screen reader says while the phases follow one another. */
function said(phases: readonly Phase[]): string[] {
  const view = render(<Told round={at('waiting')} />);
  const texts: string[] = [];
  for (const phase of phases) {
    view.rerender(<Told round={at(phase)} drawn={phase === 'drawn' || phase === 'settled'} />);
    const text = screen.getByRole('status').textContent ?? '';
    if (text !== '' && text !== texts.at(-1)) texts.push(text);
  }
  return texts;
}

test('open, closing, closed and the result are told once each, however many steps lie between', () => {
  const phases = ['waiting', 'open', 'open', 'closing', 'closed', 'sealed', 'drawing', 'drawn', 'settled'] as const;
  const texts = said(phases);
  expect(texts.slice(0, 3)).toEqual(['Round 0002 · Open', 'Round 0002 · Closing', 'Round 0002 · Closed']);
  expect(texts.slice(3)).toEqual([expect.stringMatching(/^Round 0002 · Result: 2 3 6( · |$)/)]);
});

test('a voided round is told with what becomes of the stakes', () => {
  expect(said(['drawing', 'voided'])).toEqual(['Round 0002 · Closed', 'Round 0002 is void. All stakes were returned.']);
});

test('whoever sits down in an open round hears so: the words come into a region that stands already', async () => {
  const texts: (string | null)[] = [];
  const heard = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof Element && target.role === 'status') texts.push(target.textContent);
  });
  heard.observe(document.body, { subtree: true, childList: true });
  render(<Told round={at('open')} />);
  await waitFor(() => expect(texts).toEqual(['Round 0002 · Open']));
  heard.disconnect();
});
