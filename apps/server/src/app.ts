import type { HouseLook } from '@drawroom/contract/house-look';
import { audit } from '@drawroom/ledger/audit';
import type { DestinationStream } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { createLog } from './kernel/log.ts';
import { createAgentSlice, currentChainId, inviteOf, joinTree, namesInTeam } from './agent/index.ts';
import { createAdminSlice } from './admin/index.ts';
import { createConfigSlice, HOUSE_CURRENCY, releaseIn } from './config/index.ts';
import { demoPayoutLine } from './demo/demo-channels.ts';
import { ensureDemoData } from './demo/ensure-demo-data.ts';
import { createClock } from './kernel/clock.ts';
import { isLoopback, type Config } from './kernel/config.ts';
import { assertDurable, createDb } from './kernel/db.ts';
import { createHttp } from './kernel/http/create-http.ts';
import { localNonces, sharedNonces, type NonceStore } from './kernel/http/nonce-store.ts';
import { createOpsHttp } from './kernel/http/ops-http.ts';
import { logoFiles } from './kernel/house-logo.ts';
import { houseSetting } from './kernel/house-settings.ts';
import { createJobs } from './kernel/jobs.ts';
import type { Kernel, Slice, Tx } from './kernel/kernel.ts';
import type { OperatorDoor } from './kernel/operator.ts';
import { loadMasterKey, type MasterKey } from './kernel/master-key.ts';
import { createMessages } from './kernel/messages.ts';
import { createMetrics } from './kernel/metrics.ts';
import { migrateAll } from './kernel/migrate.ts';
import { createOutbox } from './kernel/outbox/create-outbox.ts';
import { createPasswordHasher } from './kernel/password-hash.ts';
import { createRealtime } from './kernel/realtime/create-realtime.ts';
import { createSenders } from './kernel/sending/create-senders.ts';
import { createPushSender } from './kernel/sending/web-push.ts';
import { createSessions } from './kernel/session/create-sessions.ts';
import { createVault } from './kernel/vault.ts';
import { createChatSlice } from './chat/index.ts';
import { createDepositSlice, slipFiles, type DepositDeps } from './deposit/index.ts';
import { createFollowSlice, endFollowsBy, sharesCancelledBy } from './follow/index.ts';
import {
  accountsOverLimit,
  createLotterySlice,
  requirePlayRoom,
  stakeLeft,
  type LotterySlice,
} from './lottery/index.ts';
import { createIntegrationSlice } from './integration/index.ts';
import { createMemberSlice, zonesOf, type MemberDeps } from './member/index.ts';
import { createOperationsSlice } from './operations/index.ts';
import { createNoticeSlice, unreadOf } from './notice/index.ts';
import { createPacketSlice } from './packet/index.ts';
import { claimIdentity, createProtectionSlice, type ProtectionDeps } from './protection/index.ts';
import { bonusOnDeposit, createPromotionSlice } from './promotion/index.ts';
import { createReportSlice, lifeTurnover, ownPlay, playersAfter, playersSince } from './report/index.ts';
import { createRoomSlice, enteredRooms, hasEntered, membersIn } from './room/index.ts';
import { createServiceSlice } from './service/index.ts';
import { createTransferSlice, externalStake, pointsAway, presentAway, type TransferSlice } from './transfer/index.ts';
import { createVipSlice, levelOf } from './vip/index.ts';
import { createWalletSlice, rebateBetween, type CountedStake, type WalletDeps } from './wallet/index.ts';
import { createWithdrawalSlice } from './withdrawal/index.ts';
import { integrationDeps } from './bulk/integration-deps.ts';
import { chainCache } from './chain-cache.ts';
import { PRODUCT_CHECKS } from './product-checks.ts';
import { wholeAudit } from './whole-audit.ts';
import { importHistories } from './import-histories.ts';

export interface StartOptions {
  readonly config: Config;
  readonly connectionString: string;
  /** Folder of the built lobby; without it only the API is served. */
  readonly lobbyDist?: string;
  /** Folder of the built page of the operators, on the console's port; without it there are only its calls. */
  readonly consoleDist?: string;
  /** Holds replies, events and texts against the contract; on in tests and development. */
  readonly strict?: boolean;
  readonly masterKeyText?: string | undefined;
  /** `MASTER_KEYS_OLD`: further keys to read with. */
  readonly oldMasterKeyTexts?: string | undefined;
  /** Where the log goes; default: standard output. */
  readonly logTo?: DestinationStream;
  /** Only for databases that are thrown away: lets PostgreSQL run without fsync. */
  readonly throwAway?: boolean;
  /** Whether the past draws that ship with the product are brought in (a second of work at the first start); default true. */
  readonly histories?: boolean;
}

export interface RunningServer extends AsyncDisposable {
  readonly url: string;
  readonly opsUrl: string;
  readonly kernel: Kernel;
  readonly slices: readonly Slice[];
  /** Lines worth showing to whoever started it. */
  readonly notes: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts the whole product on a database: migrates, loads, listens. Stops in reverse; `stop` may be called once at any
 * time. `main.ts` and the tests both start through here.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config } = options;
  const strict = options.strict ?? false;
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step();
  };
  try {
    await migrateAll(options.connectionString);
    const log = createLog(config.logLevel, options.logTo);
    const db = createDb(options.connectionString, { poolSize: 12 });
    undo.push(() => db.close());
    if (options.throwAway !== true) await assertDurable(db);
    const metrics = createMetrics();
    const clock = await createClock(db, { log, metrics });
    undo.push(async () => clock.stop());
    const sessions = await createSessions({ db, clock, log, sessionMs: config.sessionMs });
    undo.push(() => sessions.stop());
    const jobs = createJobs(options.connectionString, { log, works: config.roles.has('worker') });
    undo.push(() => jobs.stop());
    const outbox = createOutbox({ validate: strict });
    const mayHear = (memberId: bigint, roomCode: string): Promise<boolean> => hasEntered(db, memberId, roomCode);
    const realtime = createRealtime({ db, clock, log, sessions, outbox, metrics, mayHear });
    const messages = createMessages({ strict });
    const masterKey = loadMasterKey({
      dataDir: config.dataDir,
      text: options.masterKeyText,
      oldTexts: options.oldMasterKeyTexts,
    });
    const vault = await createVault(db, masterKey);
    const senders = createSenders(config);
    const services = { sessions, outbox, realtime, jobs, messages, metrics, vault, senders };
    const kernel: Kernel = { config, db, clock, log, ...services };

    const { slices, lottery, door, notes, frameOrigins } = await createSlices(kernel, masterKey, options.lobbyDist);
    await jobs.start();
    for (const slice of slices) {
      await slice.start?.();
      undo.push(async () => slice.stop?.());
    }
    const readiness = async (): Promise<Record<string, boolean>> => {
      await db.query('select 1');
      return { database: true, scheduler: await lottery.roundsRun() };
    };
    const { lobbyDist, consoleDist } = options;
    // A process without the role answers health and nothing else.
    const nonces = noncesOf(kernel);
    undo.push(async () => nonces.close());
    const served = { readiness, strict, look: lookOf(kernel) };
    const app = config.roles.has('api')
      ? createHttp(kernel, slices, { ...served, nonces, frameOrigins, ...(lobbyDist !== undefined && { lobbyDist }) })
      : createHttp(kernel, [], { ...served, calls: [] });
    undo.push(() => app.close());
    if (config.roles.has('realtime')) realtime.attach(app.server);
    // Stopped before the HTTP server, which waits for its connections.
    undo.push(() => realtime.stop());
    await realtime.start();
    const url = await app.listen({ host: config.host, port: config.port });
    const operators = { kernel, door, strict, ...consoleParts(kernel, consoleDist) };
    const ops = createOpsHttp(kernel, readiness, config.roles.has('api') ? operators : undefined);
    undo.push(() => ops.close());
    const opsUrl = await ops.listen({ host: config.host, port: config.consolePort });
    if (options.histories !== false) undo.push(bringHistories(kernel, lottery));
    return { url, opsUrl, kernel, slices, notes, stop, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

/** How the house looks, read anew each time it is asked for. */
function lookOf(kernel: Kernel): () => Promise<HouseLook> {
  return () => houseSetting(kernel, kernel.db, 'appearance');
}

/** What the console is served with beside its calls: its page, the files that it shows, whom it believes addresses of. */
function consoleParts(kernel: Kernel, consoleDist: string | undefined) {
  const files = [slipFiles(kernel), logoFiles(kernel)];
  const { trustedProxies } = kernel.config;
  return { look: lookOf(kernel), files, trustedProxies, ...(consoleDist !== undefined && { consoleDist }) };
}

function noncesOf({ config: { redisUrl }, db, log }: Kernel): NonceStore {
  return redisUrl === null ? localNonces() : sharedNonces({ redisUrl, sql: db, log });
}

/** Brings past draws in beside the running house: the first start does not wait for them. Returns how to stop it. */
function bringHistories(kernel: Kernel, { catalogue }: LotterySlice): () => Promise<void> {
  if (!kernel.config.roles.has('worker')) return () => Promise.resolve();
  let stopping = false;
  const done = importHistories(kernel, catalogue, () => stopping).catch((error: unknown) =>
    kernel.log.error({ err: error }, 'histories not imported'),
  );
  return () => {
    stopping = true;
    return done;
  };
}

/** Stakes at external games are turnover like those on draws. */
function countedBy(lottery: LotterySlice): CountedStake {
  return async (sql, accountId, sinceMs) =>
    (await lottery.countedStake(sql, accountId, sinceMs)) + (await externalStake(sql, accountId, sinceMs));
}

/** A break ends what a member follows, what he bets by himself later, and his games at providers. */
function endPlayBy(endFollows: ReturnType<typeof endFollowsBy>, lottery: LotterySlice, transfer: TransferSlice) {
  return async (t: Tx, accountId: bigint): Promise<void> => {
    await endFollows(t, accountId);
    await lottery.endPlay(t, accountId);
    await transfer.callHome.ofAccount(t, accountId);
  };
}

/** What the wallet, and the desk that shows members' wallets, need of the slices above. */
function walletDepsOf(lottery: LotterySlice): WalletDeps {
  return {
    countedStake: countedBy(lottery),
    owedOf: lottery.owedOf,
    externalOf: async (sql, memberId) => (await pointsAway(sql, memberId)).map(presentAway),
    auditBooks: (sql) => audit(sql, PRODUCT_CHECKS),
  };
}

function protectionOf(
  kernel: Kernel,
  {
    lottery,
    transfer,
    rebateOf,
  }: Pick<ProtectionDeps, 'rebateOf'> & { lottery: LotterySlice; transfer: TransferSlice },
): ProtectionDeps {
  const endPlay = endPlayBy(endFollowsBy(kernel), lottery, transfer);
  return { currency: HOUSE_CURRENCY.code, playedSince: lottery.playedSince, rebateOf, endPlay };
}

/** A deposit that passes brings the bonus its member takes part in. */
function depositDepsOf(kernel: Kernel): DepositDeps {
  return { onPassed: (t, passed) => bonusOnDeposit(kernel, t, passed) };
}

function lotteryOf(kernel: Kernel, masterKey: MasterKey): Promise<LotterySlice> {
  return createLotterySlice(kernel, {
    masterKey,
    currency: HOUSE_CURRENCY.code,
    chainOf: chainCache((memberId) => currentChainId(kernel.db, memberId)),
    cancelling: sharesCancelledBy(kernel),
    runsRounds: kernel.config.roles.has('worker'),
  });
}

function withdrawalOf(kernel: Kernel, countedStake: CountedStake): Slice {
  const { payoutGateway, roles } = kernel.config;
  const gateway = payoutGateway ?? demoPayoutLine(kernel);
  return createWithdrawalSlice(kernel, { countedStake, gateway, paysOut: roles.has('worker') });
}

function operationsOf(kernel: Kernel, { sources }: LotterySlice): ReturnType<typeof createOperationsSlice> {
  const { actAnchors } = kernel.config;
  return createOperationsSlice(kernel, {
    version: packageJson.version,
    sources,
    audit: (sql) => wholeAudit(sql, actAnchors),
  });
}

interface CreatedSlices {
  readonly slices: Slice[];
  readonly lottery: LotterySlice;
  readonly door: OperatorDoor;
  readonly notes: readonly string[];
  readonly frameOrigins: () => readonly string[];
}

/** Registration of every slice, lowest level first (tools/layers.ts), and what each needs of another. */
async function createSlices(
  kernel: Kernel,
  masterKey: MasterKey,
  lobbyDist: string | undefined,
): Promise<CreatedSlices> {
  const { db, config } = kernel;
  const passwords = createPasswordHasher({ pepper: config.passwordPepper });
  const tree = { inviteOf, join: joinTree };
  const rebateOf: MemberDeps['rebateOf'] = (accountId, fromMs, toMs) => rebateBetween(db, accountId, { fromMs, toMs });
  const lottery = await lotteryOf(kernel, masterKey);
  const wallet = walletDepsOf(lottery);
  const { countedStake } = wallet;
  const notes = await ensureDemoData(kernel, { passwords, tree, currency: HOUSE_CURRENCY.code });
  const vip = createVipSlice(kernel, { lifeTurnover, playersSince, playersAfter });
  const chat = createChatSlice(kernel, { countedStake, levelOf, winnersOf: lottery.winnersOf });
  const works = config.roles.has('worker');
  const transfer = createTransferSlice(kernel, { requirePlayRoom, accountsOverLimit, stakeLeft, works });
  const protection = protectionOf(kernel, { lottery, transfer, rebateOf });
  const deposits = depositDepsOf(kernel);
  const operations = operationsOf(kernel, lottery);
  const admin = createAdminSlice(kernel, {
    above: operations.desk,
    external: transfer.door,
    draws: lottery.draws,
    deposits,
    wallet,
    protection,
    passwords,
    factorOptional: config.demo && isLoopback(config.host),
  });
  const slices: Slice[] = [
    createConfigSlice(kernel, {
      version: packageJson.version,
      release: lobbyDist === undefined ? null : releaseIn(lobbyDist),
    }),
    createMemberSlice(kernel, {
      passwords,
      tree,
      currency: HOUSE_CURRENCY.code,
      todayOf: lottery.todayOf,
      admit: (t, { memberId, identityKeys }) => claimIdentity(t, { memberId, identityKeys, proven: true }),
      rebateOf,
      unreadOf: (memberId) => unreadOf(db, memberId),
      slices: () => slices,
      levelOf: vip.lookedLevelOf,
      noteComer: vip.noteComer,
      loggedOut: (session) => transfer.callHome.onLogout(session),
    }),
    createNoticeSlice(kernel, { roomsOf: enteredRooms, membersIn, zonesOf, namesInTeam, push: createPushSender() }),
    createProtectionSlice(kernel, protection),
    createAgentSlice(kernel, { passwords, lotteriesOf: lottery.lotteriesOf }),
    createRoomSlice(kernel),
    createWalletSlice(kernel, wallet),
    createDepositSlice(kernel, deposits),
    lottery,
    chat,
    createServiceSlice(kernel),
    vip,
    createFollowSlice(kernel, { cards: chat.cards, orders: lottery.orders }),
    withdrawalOf(kernel, countedStake),
    transfer,
    createPacketSlice(kernel, { cards: chat.cards, countedStake }),
    createPromotionSlice(kernel, { levelOf, ownPlay }),
    createReportSlice(kernel),
    createIntegrationSlice(kernel, integrationDeps(kernel, passwords)),
    admin,
    operations,
  ];
  return { slices, lottery, door: admin.door, notes, frameOrigins: transfer.frameOrigins };
}
