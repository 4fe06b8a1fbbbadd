import { runVitest } from './run-vitest.ts';
import { countLine, isGood } from './test-counts.ts';

// `npm test -- --project unit`, `npm test -- place-bet`: arguments choose projects or files. The last line is the count.
const counts = await runVitest(process.argv.slice(2));
console.log(countLine(counts));
process.exitCode = isGood(counts) ? 0 : 1;
