import { testEveryScreen } from './every-screen.ts';

await testEveryScreen('ar-EG');
