import { testEveryScreen } from './every-screen.ts';

await testEveryScreen('en-US');
