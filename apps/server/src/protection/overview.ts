import { LIMIT_KINDS, LIMIT_PERIODS, type LimitPeriod, type ProtectionView } from '@drawroom/contract/protection';
import { houseSetting } from '../kernel/house-settings.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { readIdentity } from './declare.ts';
import type { ProtectionDeps } from './deps.ts';
import { presentProtection } from './present.ts';
import { spanMsOf } from './set-limit.ts';
import { readLimits, readStanding, type Who } from './store.ts';

/** Everything of a member's protection, with what of each limit is used. */
export async function overview(
  kernel: Pick<Kernel, 'db' | 'config' | 'vault'>,
  deps: ProtectionDeps,
  who: Who,
): Promise<ProtectionView> {
  const { db } = kernel;
  const { accountId } = who;
  const standing = await readStanding(db, accountId);
  const limits = await readLimits(db, accountId);
  const played = await Promise.all(
    LIMIT_PERIODS.map((period) => deps.playedSince(db, accountId, standing.atMs - spanMsOf(period))),
  );
  const [day, week, month] = played;
  const nothing = { stakeMinor: 0n, payoutMinor: 0n };
  const since = standing.playingSinceMs;
  const [spell, rebateMinor] =
    since === null
      ? [nothing, 0n]
      : await Promise.all([
          deps.playedSince(db, accountId, since - 1),
          deps.rebateOf(accountId, since, standing.atMs + 1),
        ]);
  const used: Readonly<Record<LimitPeriod, typeof nothing>> = {
    day: day ?? nothing,
    week: week ?? nothing,
    month: month ?? nothing,
  };
  const { minimumAge, countriesRefused } = await houseSetting(kernel, db, 'registration');
  return presentProtection({
    standing,
    used,
    netMinor: spell.payoutMinor + rebateMinor - spell.stakeMinor,
    limits: LIMIT_KINDS.flatMap((kind) =>
      LIMIT_PERIODS.map((period) => {
        const found = limits.find((each) => each.kind === kind && each.period === period);
        return found ?? { kind, period, value: null, askedValue: null, askedAtMs: null };
      }),
    ),
    identity: await readIdentity(db, kernel.vault, who.memberId),
    minimumAge,
    countriesRefused,
  });
}
