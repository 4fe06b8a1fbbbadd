import { totalmem } from 'node:os';

const mebibyte = 1024 * 1024;

/**
 * Settings every start passes on the command line. `fsync` and `synchronous_commit` stay on: a confirmed bet
 * survives a power cut. Default shared buffers (128 MB) halve the bet throughput (20.1 k instead of 30-33 k bets/s).
 */
export function serverSettings(port: number, extra: Readonly<Record<string, string>>): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '', // a path of more than 107 bytes would not start
    shared_buffers: `${sharedBuffersMegabytes(memoryBytes())}MB`,
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    fsync: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...extra,
  };
}

/** A quarter of the memory, between 32 MB and 1 GB. */
export function sharedBuffersMegabytes(bytes: number): number {
  return Math.max(32, Math.min(1024, Math.trunc(bytes / 4 / mebibyte)));
}

/** A container's limit counts when it is lower than the machine's memory. */
function memoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
