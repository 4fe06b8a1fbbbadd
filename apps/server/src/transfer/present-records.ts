import type { LocaleTag } from '@drawroom/contract/locales';
import type { ProviderRecord } from '@drawroom/contract/provider-wire';
import type { GameRecord, SportsRecord } from '@drawroom/contract/transfer';
import { formatMoney } from '@drawroom/engine/money';
import { nameIn } from './play-game.ts';
import type { RecordSums, StoredRecord } from './read-records.ts';
import { RECORD_STATES } from './take-records.ts';

type Detail<Kind extends ProviderRecord['detail']['kind']> = Extract<ProviderRecord['detail'], { kind: Kind }>;
type Words = readonly (keyof typeof RECORD_STATES)[];

const STATE_WORDS = Object.keys(RECORD_STATES) as Words;

/** What rounds and bets have in common, in the member's language. */
function presentAny(stored: StoredRecord, locale: LocaleTag) {
  const { projectId, recordId, gameCode, games, state, stakeMinor, payoutMinor, placedAt, settledAt } = stored;
  const word = STATE_WORDS.find((known) => RECORD_STATES[known] === state) ?? 'open';
  const title = games.find((game) => game.gameCode === gameCode)?.title;
  return {
    // Two providers may count alike.
    recordNo: `${projectId}-${recordId}`,
    projectId,
    gameCode,
    title: title === undefined ? gameCode : nameIn(title, locale),
    state: word,
    stake: formatMoney(stakeMinor),
    payout: formatMoney(payoutMinor),
    winLose: formatMoney(word === 'open' ? 0n : payoutMinor - stakeMinor),
    betTime: placedAt,
    settleTime: settledAt,
    corrected: stored.corrected,
  };
}

/** A round of a game. */
export function presentGame(stored: StoredRecord & { readonly detail: Detail<'game'> }, locale: LocaleTag): GameRecord {
  const { roundId, multiplier, outcome, fair } = stored.detail;
  return { ...presentAny(stored, locale), roundId, multiplier, outcome, fair };
}

/** A sports bet, names of leagues and teams in the member's language or in English. */
export function presentSports(
  stored: StoredRecord & { readonly detail: Detail<'sports'> },
  locale: LocaleTag,
): SportsRecord {
  const { betType, odds, legs } = stored.detail;
  return {
    ...presentAny(stored, locale),
    betType,
    odds,
    legs: legs.map(({ league, home, away, startAt, ...leg }) => ({
      ...leg,
      league: nameIn(league, locale),
      home: nameIn(home, locale),
      away: nameIn(away, locale),
      startTime: startAt,
    })),
  };
}

export function presentSums({ count, stakeMinor, payoutMinor, resultMinor }: RecordSums) {
  return {
    count,
    stake: formatMoney(stakeMinor),
    payout: formatMoney(payoutMinor),
    winLose: formatMoney(resultMinor),
  };
}

/** Whether a record is of a kind, so that its detail is known. */
export function isOf<Kind extends ProviderRecord['detail']['kind']>(
  kind: Kind,
): (stored: StoredRecord) => stored is StoredRecord & { readonly detail: Detail<Kind> } {
  return (stored): stored is StoredRecord & { readonly detail: Detail<Kind> } => stored.detail.kind === kind;
}
