import { queryClient } from '../shell/query-client.ts';

/** Begins everything fetched of external games. */
export const GAME_KEY = ['game'] as const;

/** Points have moved, or may have: whatever shows them is fetched anew. */
export function refreshPoints(): void {
  void queryClient.invalidateQueries({ queryKey: GAME_KEY });
  void queryClient.invalidateQueries({ queryKey: ['wallet'] });
  void queryClient.invalidateQueries({ queryKey: ['cashier'] });
}
