export { addKey, listKeys, revokeKey } from './api-keys.ts';
export { giveUpOfSilent, listDeliveries, replayOne, replaySince, requireTold } from './deliveries.ts';
export { CursorFault, LineFault, type DayRow, type IntegrationDeps } from './deps.ts';
export { addEndpoint, editEndpoint, listEndpoints, rotateSecret } from './endpoints.ts';
export { createIntegrationSlice } from './integration-slice.ts';
export { linkedMember, linkMember } from './member-link.ts';
