import { configure } from '@testing-library/react';

// Setup file of the screen tests: what a screen shows next may take a while on a machine with other things to do. A test that
// waits in vain takes that long, one that does not is none the slower.
configure({ asyncUtilTimeout: 8_000 });
