import type { LotteryRow } from '@drawroom/contract/lottery';

/** How the lotteries that are not over stand in the list. */
export type LobbyOrder = 'byTime' | 'byGroup';

/** A stretch of the list; `title` null needs no heading. */
export interface LobbySection {
  readonly key: string;
  readonly kind: 'favourites' | 'recent' | 'recommended' | 'all' | 'group' | 'ended';
  /** Name of the group, of `group` alone. */
  readonly group: string | null;
  readonly rows: readonly LotteryRow[];
}

export interface LobbyMarks {
  readonly favourites: readonly string[];
  readonly recent: readonly string[];
}

/** When betting on the row's round ends, Unix ms; rows without a round, without results to come, or closed by the house, stand last. */
function closesAtMs(row: LotteryRow): number {
  if (!row.sourced || row.state === 'closed') return Infinity;
  return (row.currentOpening ?? row.nextOpening)?.endTime ?? Infinity;
}

function named(rows: readonly LotteryRow[], codes: readonly string[]): LotteryRow[] {
  return codes.flatMap((code) => rows.find((row) => row.lotteryCode === code) ?? []);
}

/**
 * The list in sections: favourites, then recently played, then what the house recommends, then the rest by closing time or by group, and the ended
 * lotteries last. Each lottery stands once; a section without rows, and a lottery that the
 * house does not list, are left out.
 */
export function lobbySections(rows: readonly LotteryRow[], marks: LobbyMarks, order: LobbyOrder): LobbySection[] {
  const listed = rows.filter((row) => row.listed);
  const running = listed.filter((row) => row.state !== 'ended');
  const favourites = named(running, marks.favourites);
  const recent = named(running, marks.recent).filter((row) => !favourites.includes(row));
  const marked = [...favourites, ...recent];
  const recommended = running.filter((row) => row.recommended && !marked.includes(row));
  const rest = running.filter((row) => !marked.includes(row) && !recommended.includes(row));
  const byTime = rest.toSorted((one, other) => closesAtMs(one) - closesAtMs(other));
  const groups = [...new Set(rest.map((row) => row.group))];
  const sections: LobbySection[] = [
    { key: 'favourites', kind: 'favourites', group: null, rows: favourites },
    { key: 'recent', kind: 'recent', group: null, rows: recent },
    { key: 'recommended', kind: 'recommended', group: null, rows: recommended },
    ...(order === 'byTime'
      ? [{ key: 'all', kind: 'all' as const, group: null, rows: byTime }]
      : groups.map((group) => ({
          key: `group ${group}`,
          kind: 'group' as const,
          group,
          rows: rest.filter((row) => row.group === group),
        }))),
    { key: 'ended', kind: 'ended', group: null, rows: listed.filter((row) => row.state === 'ended') },
  ];
  return sections.filter((section) => section.rows.length > 0);
}
