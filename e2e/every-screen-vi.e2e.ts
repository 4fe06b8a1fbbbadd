import { testEveryScreen } from './every-screen.ts';

await testEveryScreen('vi-VN');
