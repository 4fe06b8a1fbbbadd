import {
  balancesAsked,
  gamesAsked,
  playerAsked,
  PROVIDER_PATHS,
  recordsAsked,
  sessionAsked,
  sessionEndAsked,
  transferAsked,
  transferNamed,
  type ProviderPath,
} from '@drawroom/contract/provider-wire';
import type { Db } from './db.ts';
import type { Part } from './parts.ts';
import { standingOf, standings } from './players.ts';
import { recordsAfter } from './records.ts';
import { endSession, makeSession, type SessionTerms } from './sessions.ts';
import { transfer, transferCancel, transferStatus, type RefuseTransfer } from './transfers.ts';
import { asking, refused, type WireAnswer } from './wire-answer.ts';

export type HouseApi = Readonly<Record<ProviderPath, (body: unknown) => Promise<WireAnswer>>>;

interface HouseApiDeps {
  readonly db: Db;
  readonly parts: readonly Part[];
  readonly terms: SessionTerms;
  readonly refuse: RefuseTransfer;
}

/** The house's questions by path (provider/v1); whoever calls has checked the signature. */
export function createHouseApi({ db, parts, terms, refuse }: HouseApiDeps): HouseApi {
  const games = parts.flatMap((part) => part.games);
  return {
    [PROVIDER_PATHS.games]: asking(gamesAsked, async () => ({ games })),
    [PROVIDER_PATHS.session]: asking(sessionAsked, async (asked) =>
      games.some(({ gameCode }) => gameCode === asked.gameCode) ? makeSession(db, asked, terms) : refused('game'),
    ),
    [PROVIDER_PATHS.sessionEnd]: asking(sessionEndAsked, async ({ sessionId }) => {
      await endSession(db, sessionId);
      return { sessionId, ended: true };
    }),
    [PROVIDER_PATHS.balance]: asking(playerAsked, (asked) => standingOf(db, asked)),
    [PROVIDER_PATHS.balances]: asking(balancesAsked, ({ after, limit }) => standings(db, after, limit)),
    [PROVIDER_PATHS.transfer]: asking(transferAsked, (asked) => transfer(db, asked, refuse)),
    [PROVIDER_PATHS.transferStatus]: asking(transferNamed, ({ transferNo }) => transferStatus(db, transferNo)),
    [PROVIDER_PATHS.transferCancel]: asking(transferNamed, ({ transferNo }) => transferCancel(db, transferNo)),
    [PROVIDER_PATHS.records]: asking(recordsAsked, ({ after, limit }) => recordsAfter(db, after, limit)),
  };
}
