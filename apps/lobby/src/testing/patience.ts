import { afterAll } from 'vitest';

import { configure } from '@testing-library/react';

// Setup file of the screen tests: what a screen shows next may take a while on a machine with other things to do. A test that
// waits in vain takes that long, one that does not is none the slower.
configure({ asyncUtilTimeout: 8_000 });

// React goes on in turns of its own: what a last test has set off ends before the window of its file is taken away.
afterAll(async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => void setImmediate(done));
});
