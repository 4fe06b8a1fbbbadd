import type { ReplyOf } from '@drawroom/contract/call';
import type { books } from '@drawroom/contract/wallet';
import type { Kernel } from '../../kernel/kernel.ts';
import { readDays, readPublicKey } from './take-balance.ts';
import { readText } from './trial-balance.ts';

const DAYS = 30;

/** The signed trial balances of the last 30 days, newest first, for anybody to check. */
export async function listBooks({ db }: Pick<Kernel, 'db'>): Promise<ReplyOf<typeof books>> {
  const days = await readDays(db, DAYS);
  return {
    publicKey: await readPublicKey(db),
    days: days.flatMap(({ day, text, signature, previous }) => {
      const said = readText(text);
      // A text that cannot be read was not written by this house: left out here, found by whoever follows the chain.
      if (said === null) return [];
      const { takenAt, balanced, checks, differences, accounts } = said;
      return [{ day, takenAt, balanced, checks, differences, accounts: [...accounts], text, signature, previous }];
    }),
  };
}
