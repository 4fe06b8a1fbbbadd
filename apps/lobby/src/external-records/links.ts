import type { IconName } from '@drawroom/ui/icon.tsx';
import { paths } from '../paths.ts';

/** Where rounds and bets at external providers are listed; `key` is the key of the screen's title. */
export const EXTERNAL_RECORDS = [
  { key: 'gameRecords', icon: 'star', to: paths.gameRecords() },
  { key: 'sportsRecords', icon: 'globe', to: paths.sportsRecords() },
] as const satisfies readonly { key: string; icon: IconName; to: string }[];
