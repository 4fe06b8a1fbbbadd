import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { ConfigFault } from '../../kernel/config.ts';
import type { Db } from '../../kernel/kernel.ts';
import type { Catalogue } from '../catalogue.ts';
import { ed25519Key, feedSource, type FeedProof } from './feed-source.ts';
import { fileSource } from './file-source.ts';
import { manualSource } from './manual-source.ts';
import type { ResultPlan, ResultSource } from './result-source.ts';

const DAY_SECONDS = 86_400;
const WAIT_SECONDS = 3_600;

const sha256 = z
  .string()
  .transform((text) => text.replaceAll(':', '').toLowerCase())
  .refine((text) => /^[0-9a-f]{64}$/.test(text), 'must be a SHA-256, 64 hex digits');

const proofShape = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('signature'),
    publicKey: z.string().refine(isEd25519, 'must be an Ed25519 key (JWK x)'),
  }),
  z.strictObject({ by: z.literal('certificate'), sha256 }),
  z.strictObject({ by: z.literal('key'), sha256 }),
]);

const title = z.string().min(1).max(40).optional();

const sourceShape = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal('http'), title, url: z.url({ protocol: /^https?$/ }), proof: proofShape })
    .refine(({ url, proof }) => proof.by === 'signature' || url.startsWith('https:'), 'only https has a certificate'),
  z.strictObject({ kind: z.literal('file'), title, path: z.string().min(1) }),
  z.strictObject({ kind: z.literal('manual'), title }),
]);

const settingsShape = z.strictObject({
  sources: z.record(z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be a short name'), sourceShape),
  lotteries: z.record(
    z.string(),
    z.strictObject({
      sources: z.array(z.string()).min(1).max(8),
      /** How many sources must say the same; two where there are two. */
      required: z.int().min(1).optional(),
      /** So long after the draw time the round is voided and all stakes go back. */
      waitSeconds: z
        .int()
        .min(60)
        .max(7 * DAY_SECONDS)
        .default(WAIT_SECONDS),
    }),
  ),
});

type Settings = z.output<typeof settingsShape>;

/**
 * Reads where official results come from (`RESULT_SOURCES`, JSON). Empty without a file.
 * @throws ConfigFault on one line, naming every wrong setting.
 */
export async function loadResultPlans(db: Db, catalogue: Catalogue, path: string | null): Promise<ResultPlan[]> {
  if (path === null) return [];
  const { sources, lotteries } = parseSettings(await readSettings(path), path);
  const made = new Map(Object.entries(sources).map(([name, settings]) => [name, sourceOf(db, name, settings)]));
  const faults: string[] = [];
  const plans = Object.entries(lotteries).map(([code, plan]) => {
    faults.push(...faultsOf(code, plan, { sources, catalogue }));
    return {
      lotteryCode: code,
      sources: plan.sources.flatMap((name) => made.get(name) ?? []),
      required: plan.required ?? Math.min(2, plan.sources.length),
      waitMs: plan.waitSeconds * 1_000,
    };
  });
  if (faults.length > 0) throw new ConfigFault(`RESULT_SOURCES ${path}: ${faults.join('; ')}`);
  return plans;
}

async function readSettings(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const why =
      error instanceof SyntaxError ? 'is no JSON' : `cannot be read (${(error as NodeJS.ErrnoException).code})`;
    throw new ConfigFault(`RESULT_SOURCES ${path}: ${why}`);
  }
}

function parseSettings(given: unknown, path: string): Settings {
  const parsed = settingsShape.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigFault(`RESULT_SOURCES ${path}: ${faults.join('; ')}`);
}

/** What is right in itself and wrong together. */
function faultsOf(
  code: string,
  plan: Settings['lotteries'][string],
  { sources, catalogue }: { sources: Settings['sources']; catalogue: Catalogue },
): string[] {
  const at = `lotteries.${code}`;
  const faults: string[] = [];
  if (catalogue.byCode(code)?.source !== 'official') faults.push(`${at}: no official lottery of this code`);
  for (const name of plan.sources) if (!(name in sources)) faults.push(`${at}.sources: no source ${name}`);
  // The same place asked twice agrees with itself.
  const places = plan.sources.map((name) => placeOf(name, sources[name]));
  if (new Set(places).size < places.length) faults.push(`${at}.sources: the same place twice is one source`);
  if ((plan.required ?? 1) > plan.sources.length) faults.push(`${at}.required: more than there are sources`);
  return faults;
}

function placeOf(name: string, settings: Settings['sources'][string] | undefined): string {
  if (settings?.kind === 'http') return settings.url;
  if (settings?.kind === 'file') return settings.path;
  return settings?.kind ?? name;
}

function sourceOf(db: Db, name: string, settings: Settings['sources'][string]): ResultSource {
  const shown = settings.title ?? name;
  switch (settings.kind) {
    case 'http':
      return feedSource({ name, title: shown, url: settings.url, proof: proofOf(settings.proof) });
    case 'file':
      return fileSource({ name, title: shown, path: settings.path });
    case 'manual':
      return manualSource(db, { name, title: shown });
  }
}

function proofOf(proof: z.output<typeof proofShape>): FeedProof {
  return proof.by === 'signature' ? { by: 'signature', publicKeyX: proof.publicKey } : proof;
}

function isEd25519(x: string): boolean {
  try {
    ed25519Key(x);
    return true;
  } catch {
    return false;
  }
}
