import { create } from 'zustand';

export type LinkState = 'connecting' | 'connected' | 'disconnected';

export interface NetworkState {
  /** State of the realtime connection. */
  readonly link: LinkState;
  /** True once connected in this page: from then on a loss is a reconnection, not a first connection. */
  readonly wasConnected: boolean;
  /** Round trip of the last measurement, ms. */
  readonly rttMs: number | null;
  /** The network-error flag of spec §8: a call failed on its way, or the connection stayed away. */
  readonly failed: boolean;
}

/** What is known of the way to the server; the header's dot, the strip and the no-network overlay read it. */
export const useNetwork = create<NetworkState>(() => ({
  link: 'connecting',
  wasConnected: false,
  rttMs: null,
  failed: false,
}));

/** True while the connection reports success; the lottery screens wait for it (spec §2). */
export function isConnected(): boolean {
  return useNetwork.getState().link === 'connected';
}

/** Takes over the connection's state; success clears the network-error flag (spec §4). */
export function reportLink(link: LinkState): void {
  if (link === 'connected') useNetwork.setState({ link, wasConnected: true, failed: false });
  else useNetwork.setState({ link });
}

/** Back to the beginning: no connection is wanted any more. */
export function forgetLink(): void {
  useNetwork.setState({ link: 'connecting', wasConnected: false, rttMs: null, failed: false });
}

/** Latency of the last round trip, ms. */
export function reportRtt(rttMs: number): void {
  useNetwork.setState({ rttMs });
}

/** Sets the network-error flag: 502, 504, time-out or no network at all (spec §8). */
export function reportNetworkFailure(): void {
  useNetwork.setState({ failed: true });
}

/** Clears the flag: a call came through, or the member chose to stay. */
export function clearNetworkFailure(): void {
  if (useNetwork.getState().failed) useNetwork.setState({ failed: false });
}
