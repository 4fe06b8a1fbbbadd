import type { gamesFound } from '@drawroom/contract/provider-wire';
import type * as z from 'zod/mini';
import type { Db } from './db.ts';
import type { Player } from './wallet.ts';

/** An entry of `gamesFound`. */
export type GameListed = z.output<typeof gamesFound>['games'][number];

/** A call of a page, by the player whose session's token it carries. */
export interface PlayerCall {
  readonly player: Player;
  readonly locale: string;
  readonly body: unknown;
}

/** A part of the provider that players play at: the games, the sports. */
export interface Part {
  readonly games: readonly GameListed[];
  /**
   * Calls of the pages: POST /play/<name> with the page's session token; name -> answer. The part parses the body with zod/mini: what
   * does not fit is answered 400, a `PlayerRefusal` 422.
   */
  readonly calls: Readonly<Record<string, (asked: PlayerCall) => Promise<object>>>;
  /** Begins repeated work; idempotent, survives kill -9 at any moment. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface PartDeps {
  readonly db: Db;
  /** Unix ms. */
  readonly now: () => number;
  readonly log: (line: string) => void;
}
