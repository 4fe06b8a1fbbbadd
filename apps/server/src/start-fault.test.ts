import { expect, test } from 'vitest';
import { startFaultOf } from './start-fault.ts';

const fault = (message: string, more: object = {}): Error => Object.assign(new Error(message), more);

test.each([
  [fault('listen', { code: 'EADDRINUSE', port: 3000 }), /port 3000 is in use/],
  [fault('bind', { code: 'EADDRNOTAVAIL', address: '192.0.2.7' }), /192\.0\.2\.7/],
  [fault('connect', { code: 'ECONNREFUSED' }), /no PostgreSQL answers/],
  [fault('password', { code: '28P01' }), /user or password/],
  [fault('nothing there', { code: '3D000' }), /no such database/],
  // The database went away while the server was starting.
  [fault('Connection terminated unexpectedly'), /Connection terminated/],
  [fault('The line to the database is down.'), /line to the database is down/],
])('what commonly keeps a server from starting is one clear line: %s', (error, line) => {
  expect(startFaultOf(error)).toMatch(line);
});

test('anything else is a fault of ours and keeps its stack', () => {
  expect(startFaultOf(fault('x is not a function'))).toBeNull();
  expect(startFaultOf(fault('not allowed', { code: 'EACCES' }))).toBeNull();
});

test('no line shows a password', () => {
  const told = startFaultOf(fault('connect to postgres://me:secret@db', { code: 'ENOTFOUND' }));
  expect(told).not.toContain('secret');
});
