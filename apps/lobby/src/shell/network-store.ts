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
  /** Of when the oldest answer is that was shown from the phone since the way was last free, Unix ms; null: none. */
  readonly keptAt: number | null;
}

/** What is known of the way to the server; the header's dot, the strip and the no-network overlay read it. */
export const useNetwork = create<NetworkState>(() => ({
  link: 'connecting',
  wasConnected: false,
  rttMs: null,
  failed: false,
  keptAt: null,
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
  useNetwork.setState({ link: 'connecting', wasConnected: false, rttMs: null, failed: false, keptAt: null });
}

/** Latency of the last round trip, ms. */
export function reportRtt(rttMs: number): void {
  useNetwork.setState({ rttMs });
}

/** Sets the network-error flag: 502, 504, time-out or no network at all (spec §8). */
export function reportNetworkFailure(): void {
  useNetwork.setState({ failed: true });
}

/** An answer of before was shown in place of one that could not be had. */
export function reportKept(at: number): void {
  const { keptAt } = useNetwork.getState();
  useNetwork.setState({ keptAt: Math.min(at, keptAt ?? at) });
}

/** The house has answered. */
export function reportAnswer(): void {
  clearNetworkFailure();
  if (useNetwork.getState().keptAt !== null) useNetwork.setState({ keptAt: null });
}

/** Clears the flag: a call came through, or the member chose to stay. */
export function clearNetworkFailure(): void {
  if (useNetwork.getState().failed) useNetwork.setState({ failed: false });
}
