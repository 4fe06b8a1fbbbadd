export { createOperationsSlice } from './operations-slice.ts';
