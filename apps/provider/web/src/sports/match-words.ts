import { latinDigits } from '../kit/languages.ts';
import type { Locale } from '../kit/languages.ts';
import type { LegView, MarketView, MatchView } from '../../../src/sports/views.ts';
import type { SaySports } from './say-sports.ts';

type Pickable = Pick<MarketView, 'market' | 'span' | 'line'>;
type Selection = LegView['selection'];

/** Where a match stands: `2nd half 67′`, `Q3 04:12`, `Half time`, or when it begins. */
export function standing(match: MatchView, say: SaySports): string {
  const { sport, phase, period, clock, resting } = match;
  if (phase === 'abandoned') return say('period.abandoned');
  if (phase === 'over') return say(period === 'EF' ? 'period.overExtra' : 'period.over');
  if (period === 'HT') return say('period.HT');
  if (resting) return say('period.break');
  const label = period === 'OT' ? say(`period.OT.${sport}`) : say(labelOf(period));
  if (phase === 'planned') return label;
  if (sport === 'football') return `${label} ${Math.floor(clock / 60)}′`;
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${label} ${two(Math.floor(clock / 60))}:${two(clock % 60)}`;
}

function labelOf(period: MatchView['period']) {
  switch (period) {
    case '1H':
    case '2H':
    case 'Q1':
    case 'Q2':
    case 'Q3':
    case 'Q4':
    case 'HT':
      return `period.${period}` as const;
    case 'OT':
    case 'E':
    case 'EF':
    case 'N':
      return 'period.N';
  }
}

/** When a match begins: minutes within the hour, else the time of day. */
export function beginning(startAt: number, now: number, { locale, say }: { locale: Locale; say: SaySports }): string {
  const minutes = Math.ceil((startAt - now) / 60_000);
  if (minutes <= 1) return say('list.soon');
  if (minutes <= 60) return say('list.inMinutes', { n: minutes });
  return new Intl.DateTimeFormat(latinDigits(locale), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    startAt,
  );
}

export function spanName(span: MarketView['span'], sport: MatchView['sport'], say: SaySports): string {
  return span === 'M' || span === '1H' ? say(`span.${span}.${sport}`) : say(`span.${span}`);
}

export function marketName(market: MarketView['market'], sport: MatchView['sport'], say: SaySports): string {
  return market === 'handicap' || market === 'total' ? say(`market.${market}.${sport}`) : say(`market.${market}`);
}

/** `+0.75`, `-1`, `0`: of the away side it is the other way round. Lines are in quarters. */
export function handicapText(line: number, selection: Selection, say: SaySports): string {
  const own = selection === 'away' ? -line : line;
  const text = quartersText(Math.abs(own), say);
  return own === 0 ? text : `${own > 0 ? '+' : '−'}${text}`;
}

function quartersText(quarters: number, say: SaySports): string {
  const fraction = ['', '25', '5', '75'][quarters % 4] ?? '';
  return `${Math.trunc(quarters / 4)}${fraction === '' ? '' : say('line.point')}${fraction}`;
}

/** What stands on a button of odds, where four of them share the width of a phone. */
export function shortSelectionText({ market, line }: Pickable, selection: Selection, say: SaySports): string {
  if (market === 'handicap') return handicapText(line ?? 0, selection, say);
  const quarters = quartersText(line ?? 0, say);
  if (market === 'total') return say(selection === 'over' ? 'short.over' : 'short.under', { line: quarters });
  return say(`pick.${selection}`);
}

/** The same where there is room for more. */
export function longSelectionText(pick: Pickable, selection: Selection, say: SaySports): string {
  const { market, line } = pick;
  if (market === 'total')
    return `${say(selection === 'over' ? 'pick.over' : 'pick.under')} ${quartersText(line ?? 0, say)}`;
  const text = shortSelectionText(pick, selection, say);
  if (market !== 'handicap') return text;
  return say(selection === 'home' ? 'side.home' : 'side.away', { line: text });
}

/** What was chosen, in full: `Red Sail Harbour −0.75`, `Over 2.5`, `Draw`. */
export function pickText(
  pick: Pickable,
  selection: Selection,
  { home, away, say }: { home: string; away: string; say: SaySports },
): string {
  const team = selection === 'home' ? home : selection === 'away' ? away : null;
  if (team === null) return longSelectionText(pick, selection, say);
  return pick.market === 'handicap' ? `${team} ${handicapText(pick.line ?? 0, selection, say)}` : team;
}

export const scoreText = ({ home, away }: { home: number; away: number }): string => `${home}–${away}`;
