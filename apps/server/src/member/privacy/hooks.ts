import { EXPORT_FILE_PATH } from '@drawroom/contract/member-privacy';
import type { FileDoor, Kernel, ServedFile, Slice } from '../../kernel/kernel.ts';
import type { MemberDeps } from '../deps.ts';
import { buildExport } from './build-export.ts';
import { endExport, takeTicket } from './export-store.ts';
import { forgetMember } from './forget-member.ts';
import { ownData } from './own-data.ts';

/** What the slice does when data are copied or an account ends. */
export function privacyHooks(kernel: Kernel): Pick<Slice, 'exportOf' | 'forget'> {
  return { exportOf: (memberId) => ownData(kernel, memberId), forget: forgetMember };
}

/** Where a member's copy of his data is fetched. */
export function exportFile(kernel: Kernel, deps: Pick<MemberDeps, 'slices'>): FileDoor {
  return { address: EXPORT_FILE_PATH, by: 'ticket', find: (ticket) => openExport(kernel, deps, ticket) };
}

async function openExport(
  kernel: Kernel,
  deps: Pick<MemberDeps, 'slices'>,
  ticket: string,
): Promise<ServedFile | null> {
  const taken = await takeTicket(kernel.db, ticket);
  if (taken === null) return null;
  kernel.metrics.count('member_export_total');
  const day = new Date(kernel.clock.now()).toISOString().slice(0, 10);
  return {
    saveAs: `drawroom-${day}.zip`,
    type: 'application/zip',
    body: untilEnded(buildExport(kernel, deps.slices(), taken), () => endExport(kernel.db, taken.id)),
  };
}

/** The copy counts as running until it was taken, broke off or was given up. */
async function* untilEnded(body: AsyncGenerator<Uint8Array>, ended: () => Promise<void>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } finally {
    await ended();
  }
}
