import { gameRecords, sportsRecords } from '@drawroom/contract/transfer';
import type { RECORD_STATES, SPORTS } from '@drawroom/contract/provider-wire';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../shell/api.ts';
import { languageHeader } from '../shell/language.ts';
import { EXTERNAL_RECORDS_KEY } from '../shell/member-center.ts';
import { spanOfPeriod } from '../shell/use-period.ts';
import type { Period } from '../shell/use-period.ts';

export type RecordState = (typeof RECORD_STATES)[number];
export type Sport = (typeof SPORTS)[number];

/** A game of a provider, as the filter names it: `<project>/<game code>`. */
export type GameKey = `${string}/${string}`;

/** What the member narrows the list to; null is no limit. */
export interface RecordChoice {
  readonly period: Period | null;
  readonly state: RecordState | null;
  readonly game: GameKey | null;
  readonly sport: Sport | null;
}

export const ANY: RecordChoice = { period: null, state: null, game: null, sport: null };

/** Rows of a page (spec §9). */
const PAGE_SIZE = 30;

/** What both lists are asked for: whole days of the member's zone, by the server's time. */
function askedOf({ period, state }: RecordChoice, cursor: string | null) {
  const span = period && spanOfPeriod(period);
  return {
    page: 1,
    size: PAGE_SIZE,
    ...(cursor !== null && { cursor }),
    ...(state !== null && { state }),
    ...(span !== null && { from: span.fromMs, to: span.untilMs }),
  };
}

/** By cursor, so that what comes in above never shifts what is below. */
const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }: { readonly cursor?: string | null | undefined }) => cursor ?? null,
  placeholderData: keepPreviousData,
};

/** Rounds of external games, newest first. Titles are in the language of the request. */
export const gameRecordsQuery = (choice: RecordChoice) =>
  infiniteQueryOptions({
    queryKey: [...EXTERNAL_RECORDS_KEY, languageHeader(), 'games', choice] as const,
    queryFn: ({ pageParam }) => {
      const [projectId, gameCode] = choice.game?.split('/') ?? [];
      const game = projectId === undefined || gameCode === undefined ? {} : { projectId, gameCode };
      return call(gameRecords, { ...askedOf(choice, pageParam), ...game });
    },
    ...pages,
  });

/** Sports bets, newest first. */
export const sportsRecordsQuery = (choice: RecordChoice) =>
  infiniteQueryOptions({
    queryKey: [...EXTERNAL_RECORDS_KEY, languageHeader(), 'sports', choice] as const,
    queryFn: ({ pageParam }) =>
      call(sportsRecords, { ...askedOf(choice, pageParam), ...(choice.sport !== null && { sport: choice.sport }) }),
    ...pages,
  });
