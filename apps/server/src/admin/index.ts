export { addOperator, OperatorFault, signIn } from './operators.ts';
export { confirmAs, importAs, proposeAs } from './result-acts.ts';
