/** Numbers of the cashier's orders, of red packets and of rewards as everybody reads them: a letter for what it is, then its id. */
export const depositNo = (id: bigint): string => `D${id}`;
export const withdrawalNo = (id: bigint): string => `W${id}`;
export const packetNo = (id: bigint): string => `P${id}`;
export const rewardNo = (id: bigint): string => `G${id}`;
