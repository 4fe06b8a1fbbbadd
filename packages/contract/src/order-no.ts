/** Numbers of the cashier's orders and of red packets as everybody reads them: a letter for what it is, then its id. */
export const depositNo = (id: bigint): string => `D${id}`;
export const withdrawalNo = (id: bigint): string => `W${id}`;
export const packetNo = (id: bigint): string => `P${id}`;
