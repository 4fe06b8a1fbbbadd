import { existsSync } from 'node:fs';

import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';

const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

type Candidate = { executablePath: string; args: readonly string[] };

/**
 * Starts the first browser that works: `CHROME_PATH`, Debian's Chromium, an installed Chrome, the one that came with the
 * packages (Linux x64). Each start has a fresh profile.
 * @returns null, after one line that says what to install, when there is none; such tests count as skipped, never as passed:
 * `const browser = await launchBrowser(); test.skipIf(!browser)(...)`.
 */
export async function launchBrowser(): Promise<Browser | null> {
  const problems: string[] = [];
  for (const find of [wantedBrowser, systemChromium, installedChrome, packagedChromium]) {
    try {
      const candidate = await find();
      if (candidate) return await chromium.launch({ ...candidate, args: [...candidate.args], headless: true });
    } catch (error) {
      problems.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    }
  }
  const reason = problems.length > 0 ? ` (${problems.join('; ')})` : '';
  process.stderr.write(`No browser for the tests${reason}: install Chromium or Chrome, or name one in CHROME_PATH.\n`);
  return null;
}

/**
 * Starts the browser of the packages and no other: the same one draws the same on every machine (decision 073).
 * @param env what stands in its surroundings beside everything that stands in ours
 * @returns null, after one line, where it does not run (it is made for Linux on x64); such tests count as skipped.
 */
export async function launchPackagedBrowser(
  flags: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Browser | null> {
  let problem = 'it is made for Linux on x64';
  try {
    const candidate = await packagedChromium();
    if (candidate) {
      const args = [...candidate.args, ...flags];
      return await chromium.launch({ ...candidate, args, env: { ...process.env, ...env }, headless: true });
    }
  } catch (error) {
    problem = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
  process.stderr.write(`The browser of the packages does not run here (${problem}); its tests are skipped.\n`);
  return null;
}

function wantedBrowser(): Candidate | undefined {
  const executablePath = process.env['CHROME_PATH'];
  return executablePath ? { executablePath, args: quietFlags } : undefined;
}

function systemChromium(): Candidate | undefined {
  return firstExisting(['/usr/bin/chromium', '/usr/bin/chromium-browser']);
}

function installedChrome(): Candidate | undefined {
  return firstExisting([
    '/usr/bin/google-chrome',
    '/opt/google/chrome/chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ]);
}

function firstExisting(paths: readonly string[]): Candidate | undefined {
  const executablePath = paths.find((path) => existsSync(path));
  return executablePath ? { executablePath, args: quietFlags } : undefined;
}

async function packagedChromium(): Promise<Candidate | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { default: packaged } = await import('@sparticuz/chromium');
  // Its own flags are left out: they make one process of all and switch the same-origin rules off.
  return { executablePath: await packaged.executablePath(), args: quietFlags };
}
