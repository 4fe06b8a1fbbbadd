import type { SportsRecord } from '@drawroom/contract/transfer';
import { formatDecimals } from '@drawroom/i18n/format-amount';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';

/** One selection of a bet. */
export type Leg = SportsRecord['legs'][number];

/** A handicap with its sign, as seen from the chosen side: the wire gives the home side's. */
export function handicapOf(line: string, selection: Leg['selection']): string {
  const [, minus = '', figure = line] = /^(-?)(.*)$/.exec(line) ?? [];
  if (/^[0.]*$/.test(figure)) return '0';
  const givenAway = (minus === '-') !== (selection === 'away');
  return `${givenAway ? '-' : '+'}${figure}`;
}

/** The periods that have a label (spec §4): no word before a match, nor after its end. */
const LABELLED = ['HT', '1H', '2H', 'Q1', 'Q2', 'Q3', 'Q4', 'OT'] as const;

function labelled(period: string): (typeof LABELLED)[number] | undefined {
  return LABELLED.find((known) => known === period);
}

/** The label of a match's period; empty for those that have none. */
export function usePeriodLabel(): (period: string) => string {
  const t = useTranslations('external.label');
  return (period) => {
    const known = labelled(period);
    return known === undefined ? '' : t(known);
  };
}

export interface LegWords {
  /** What was bet on, with the span it is about: `Total, first half`. */
  readonly market: string;
  /** What was chosen, with its line: `Over 2.5`. */
  readonly selection: string;
}

/** Market and selection of a leg in words. */
export function useLegWords(): (leg: Leg) => LegWords {
  const t = useTranslations('external');
  const locale = useLocale();
  const periodLabel = usePeriodLabel();
  return ({ sport, market, span, line, selection, home, away }) => {
    const side = selection === 'home' ? home : selection === 'away' ? away : t(`selection.${selection}`);
    const bound = line !== null && market === 'handicap' ? handicapOf(line, selection) : line;
    return {
      market: t('marketOf', {
        market: t(`market.${market}`, { sport }),
        span: span === null ? t('wholeMatch') : periodLabel(span),
      }),
      selection: bound === null ? side : `${side} ${formatDecimals(bound, locale)}`,
    };
  };
}

/** Single, or parlay of so many. */
export function useBetType(): (record: SportsRecord) => string {
  const t = useTranslations('external.betType');
  return ({ betType, legs }) => t(betType, { count: legs.length });
}
