export { TRANSFER_CHECKS } from './audit-checks.ts';
export { externalStake } from './counted-stake.ts';
export { nameIn } from './play-game.ts';
export { pointsAway, presentAway } from './points-away.ts';
export { saveProvider, TRANSFER_SEALED, type ProviderSettings } from './provider-store.ts';
export type { TransferDoor } from './transfer-door.ts';
export { takeSettledChanges, type SettledChange } from './take-settled-changes.ts';
export { createTransferSlice, type TransferSlice } from './transfer-slice.ts';
