import type { Sql } from '../kernel/kernel.ts';
import { houseSetting } from '../kernel/house-settings.ts';
import { openingAt, type OpenHours } from '../kernel/open-hours.ts';
import type { ServiceKernel } from './deps.ts';

/** When the desk is there by its hours, which are a setting of the house; null hours: always. */
export async function availability(
  kernel: Pick<ServiceKernel, 'config' | 'clock'>,
  sql: Sql,
): Promise<{ open: boolean; opensAt: number | null; hours: OpenHours | null }> {
  const { hours } = await houseSetting(kernel, sql, 'service');
  const { open, opensAtMs } = openingAt(hours, kernel.clock.now());
  return { open, opensAt: opensAtMs, hours };
}
