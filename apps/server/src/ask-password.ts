import { stdin, stderr } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks for a password: unseen on a terminal, otherwise the first line of what is piped in. */
export async function askPassword(question: string): Promise<string> {
  if (stdin.isTTY) stderr.write(question);
  // What is typed is echoed nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY });
  try {
    const { value } = await lines[Symbol.asyncIterator]().next();
    return value ?? '';
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}
