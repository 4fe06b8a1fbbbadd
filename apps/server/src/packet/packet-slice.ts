import type { Slice } from '../kernel/kernel.ts';
import type { PacketDeps, PacketKernel } from './deps.ts';
import { closeBlockedBy, forgetPerson, ownData } from './own-data.ts';
import { packetRunner } from './packet-runner.ts';
import { packetHandlers } from './routes.ts';

/** Red packets: points that a member puts into a room, in shares that others take. */
export function createPacketSlice(kernel: PacketKernel, deps: PacketDeps): Slice {
  const runner = packetRunner(kernel);
  return {
    name: 'packet',
    handlers: packetHandlers({ kernel, deps }),
    exportOf: (memberId) => ownData(kernel.db, memberId),
    closeBlockedBy,
    forget: forgetPerson,
    start: async () => {
      if (kernel.config.roles.has('worker')) runner.start();
    },
    stop: () => runner.stop(),
  };
}
