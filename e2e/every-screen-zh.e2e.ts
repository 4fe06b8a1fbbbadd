import { testEveryScreen } from './every-screen.ts';

await testEveryScreen('zh-CN');
