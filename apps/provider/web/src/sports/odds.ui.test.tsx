import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { BetView, MatchView } from '../../../src/sports/views.ts';
import { fetchLanguage } from '../kit/languages.ts';
import type { Locale } from '../kit/languages.ts';
import { changeVisit } from '../kit/session.ts';
import { pickText, shortSelectionText } from './match-words.ts';
import { BetCard } from './my-bets.tsx';
import { OddsButton } from './odds-button.tsx';
import { sportsIn } from './say-sports.ts';

afterEach(cleanup);

const MATCH: MatchView = {
  matchId: 'm1',
  sport: 'football',
  league: 'League',
  home: 'Home',
  away: 'Away',
  startAt: 0,
  phase: 'planned',
  period: 'N',
  clock: 0,
  resting: false,
  score: { home: 0, away: 0 },
};
const MARKET = { market: 'winner', span: 'M', line: null, lineText: null, state: 'open', selections: [] } as const;

const BET: BetView = {
  recordId: 'r1',
  stake: '10.00',
  payout: '35.30',
  odds: '3.53',
  state: 'open',
  placedAt: 0,
  legs: [],
};

const inLocale = (locale: Locale): void =>
  changeVisit({ session: { locale, currency: 'CNY', gameCode: 'sports', theme: 'light' } });

test.each([
  ['vi-VN', '3,53', '35,30'],
  ['ar-EG', '3.53', '35.30'],
  ['de-DE', '3,53', '35,30'],
  ['zh-CN', '3.53', '35.30'],
] as const)('odds are written as the amounts beside them: in %s %s', async (locale, odds, amount) => {
  await fetchLanguage(locale);
  inLocale(locale);
  render(
    <>
      <OddsButton match={MATCH} market={MARKET} selection="home" odds="3.53" label="Home" />
      <BetCard bet={BET} onOpen={() => undefined} />
    </>,
  );
  expect(screen.getByRole('button', { name: /Home/ }).textContent).toBe(`Home${odds}`);
  expect(screen.getByText(new RegExp(`· ${odds}$`))).toBeTruthy();
  expect(screen.getByText(amount)).toBeTruthy();
});

test.each([
  ['vi-VN', '−0,75', 'Home −1,5', '2,25'],
  ['pt-BR', '−0,75', 'Home −1,5', '2,25'],
  ['zh-CN', '−0.75', 'Home −1.5', '2.25'],
] as const)('lines are written as the odds beside them: in %s %s', async (locale, short, long, total) => {
  await fetchLanguage(locale);
  const say = sportsIn(locale);
  expect(shortSelectionText({ market: 'handicap', span: 'M', line: -3 }, 'home', say)).toBe(short);
  expect(pickText({ market: 'handicap', span: 'M', line: -6 }, 'home', { home: 'Home', away: 'Away', say })).toBe(long);
  expect(shortSelectionText({ market: 'total', span: 'M', line: 9 }, 'over', say)).toContain(total);
});
