export { PACKET_CHECKS } from './audit-checks.ts';
export { createPacketSlice } from './packet-slice.ts';
