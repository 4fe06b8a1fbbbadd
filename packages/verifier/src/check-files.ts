import { checkBetFile, readBetFile } from './bet-file.ts';
import type { BetFile } from './bet-file.ts';
import { checkProof, isComplete, readProof } from './verify-proof.ts';
import type { PublishedProof } from './verify-proof.ts';
import type { FileStep } from './words.ts';

/** A saved file with its name, as it is asked to be checked; `text` is null where it cannot be read at all. */
export interface NamedText {
  readonly name: string;
  readonly text: string | null;
}

/** What a file has turned out to be. `unreadable`: no proof, or one of a draw that is still to come. */
export interface CheckedFile {
  readonly file: string;
  readonly kind: 'draw' | 'bet' | 'unreadable';
  readonly about: string;
  /** False when a step failed; null for an unreadable file. */
  readonly ok: boolean | null;
  readonly steps: readonly FileStep[];
}

type Read =
  | { readonly kind: 'draw'; readonly draw: PublishedProof }
  | { readonly kind: 'bet'; readonly bet: BetFile }
  | { readonly kind: 'unreadable'; readonly about: string };

/**
 * Checks saved proofs from their texts alone. A bet whose draw is among the files is held against that draw's seal. With
 * `key`, known from elsewhere, everything must be signed by it: a file brings its own key, and a forger brings his.
 */
export async function checkFiles(files: readonly NamedText[], key?: string): Promise<readonly CheckedFile[]> {
  const read = files.map(({ name, text }) => ({ name, read: readOne(text) }));
  const draws = read.flatMap((one) => (one.read.kind === 'draw' ? [one.read.draw] : []));
  return Promise.all(read.map((one) => checkOne(one, { draws, key })));
}

function readOne(text: string | null): Read {
  if (text === null) return { kind: 'unreadable', about: 'cannot be read' };
  const bet = readBetFile(text);
  if (bet !== null) return { kind: 'bet', bet };
  const draw = readProof(text);
  if (draw === null) return { kind: 'unreadable', about: 'is no proof' };
  return isComplete(draw) ? { kind: 'draw', draw } : { kind: 'unreadable', about: 'is of a round not drawn yet' };
}

type Beside = { readonly draws: readonly PublishedProof[]; readonly key: string | undefined };

async function checkOne({ name, read }: { name: string; read: Read }, beside: Beside): Promise<CheckedFile> {
  switch (read.kind) {
    case 'unreadable':
      return { file: name, kind: 'unreadable', about: read.about, ok: null, steps: [] };
    case 'draw': {
      const { lotteryCode, gameNo, numbers, signingKey } = read.draw;
      const steps = (await checkProof(read.draw))?.steps ?? [];
      const about = `draw of ${lotteryCode} ${gameNo}: ${(numbers ?? []).join(' ')}`;
      return verdictOf({ file: name, kind: 'draw', about }, [...steps, ...keySteps(beside.key, [signingKey])]);
    }
    case 'bet': {
      const { bet, signingKeys } = read.bet;
      const steps = await checkBetFile(read.bet);
      const about = `bet ${bet.betNo} on ${bet.lotteryCode} ${bet.gameNo}: ${bet.playCode} ${bet.selection}, ${bet.amount}`;
      const sealSteps = sealStep(read.bet, beside.draws);
      return verdictOf({ file: name, kind: 'bet', about }, [
        ...steps,
        ...sealSteps,
        ...keySteps(beside.key, signingKeys),
      ]);
    }
  }
}

function verdictOf(about: Pick<CheckedFile, 'file' | 'kind' | 'about'>, steps: readonly FileStep[]): CheckedFile {
  return { ...about, ok: steps.every(({ ok }) => ok !== false), steps };
}

function keySteps(key: string | undefined, keys: readonly string[]): readonly FileStep[] {
  if (key === undefined) return [];
  const ok = keys.length > 0 && keys.every((each) => each === key);
  return [{ code: 'signing_key_expected', ok, expected: key, actual: keys.join(' ') }];
}

function sealStep({ bet, place }: BetFile, draws: readonly PublishedProof[]): readonly FileStep[] {
  const draw = draws.find(({ lotteryCode, gameNo }) => lotteryCode === bet.lotteryCode && gameNo === bet.gameNo);
  if (draw === undefined) return [];
  const [expected, actual] = [draw.seal, place.seal].map((seal) => (seal === null ? '' : `${seal.root} ${seal.count}`));
  return [{ code: 'seal_is_the_draws', ok: expected === actual, expected: expected ?? '', actual: actual ?? '' }];
}
