import { withAutomaticLimits } from '@drawroom/engine/automatic-limits';
import type { OddsTable } from '@drawroom/engine/odds-table';

/** Odds tables lie in the database as JSON; bigint limits travel as decimal text. */
export function oddsToJson(table: OddsTable): string {
  return JSON.stringify(table, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

type StoredPlay = Record<'minMinor' | 'maxMinor' | 'roundMaxMinor', string> & Pick<OddsTable['plays'][string], 'odds'>;
type StoredTable = Omit<OddsTable, 'plays' | 'roundCapMinor'> & {
  readonly roundCapMinor?: string;
  readonly plays: Readonly<Record<string, StoredPlay>>;
};

/** Reads back what `oddsToJson` wrote, under the limits that follow from its cap (decision 026). */
export function oddsFromJson(json: unknown): OddsTable {
  return withAutomaticLimits(oddsAsSet(json));
}

/** Reads back what `oddsToJson` wrote with the limits as people set them, which is what they change. */
export function oddsAsSet(json: unknown): OddsTable {
  const table = json as StoredTable;
  return {
    version: table.version,
    family: table.family,
    ruleSet: table.ruleSet,
    plays: Object.fromEntries(
      Object.entries(table.plays).map(([code, play]) => [
        code,
        {
          odds: play.odds,
          minMinor: BigInt(play.minMinor),
          maxMinor: BigInt(play.maxMinor),
          roundMaxMinor: BigInt(play.roundMaxMinor),
        },
      ]),
    ),
    ...(table.roundCapMinor === undefined ? {} : { roundCapMinor: BigInt(table.roundCapMinor) }),
  };
}
