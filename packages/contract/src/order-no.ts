/** Numbers of the cashier's orders as everybody reads them: a letter for what it is, then its id. */
export const depositNo = (id: bigint): string => `D${id}`;
export const withdrawalNo = (id: bigint): string => `W${id}`;
