import type { Query, QueryClient } from '@tanstack/react-query';
import { paced } from './paced.ts';

/** A link that goes round brings somebody every few seconds; nobody reads numbers that change that often. */
const EVERY_MS = 10_000;

/** Queries of the agent's own screens, and those of his reports. */
function isAgents({ queryKey: [name] }: Query): boolean {
  return name === 'agent' || name === 'report';
}

/** Fetches again what an agent sees of his team. */
export function refreshTeam(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ predicate: isAgents });
}

export interface TeamRefresher {
  /** Something has changed: what is seen of the team follows at once, or ten seconds after it did so last. */
  changed(): void;
  stop(): void;
}

export function teamRefresher(queries: QueryClient): TeamRefresher {
  const { ask, stop } = paced(() => void refreshTeam(queries), EVERY_MS);
  return { changed: ask, stop };
}
