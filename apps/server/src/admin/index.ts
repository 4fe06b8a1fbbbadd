export { ADMIN_CHECKS } from './audit-checks.ts';
export { machineLink } from './door/links.ts';
export { createAdminSlice } from './admin-slice.ts';
export { renewOperatorTotp } from './operator-totp.ts';
export { addOperator, noteAct, operatorNamed, OperatorFault, setRoles, signIn, storeOperator } from './operators.ts';
export { confirmAs, importAs, numbersIn, proposeAs } from './result-acts.ts';
export { readAnchors } from './record/anchor-file.ts';
export { actsFinding } from './record/verify-acts.ts';
