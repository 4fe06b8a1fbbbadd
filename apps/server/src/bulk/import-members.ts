import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { memberLine, type MemberLine } from '@drawroom/contract/integrator-wire';
import { evenRates } from '@drawroom/engine/lottery-types';
import * as z from 'zod/mini';
import { inviteOf, joinTree } from '../agent/index.ts';
import { HOUSE_CURRENCY } from '../config/index.ts';
import { LineFault, linkedMember, linkMember } from '../integration/index.ts';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { findMemberByName, importMember, type Invite } from '../member/index.ts';
import { claimIdentity } from '../protection/index.ts';

const LINE_MAX = 4_096;

/** A line that was not taken, and why: a refusal's key or what the line lacks. */
export interface RefusedLine {
  readonly line: number;
  readonly reason: string;
}

export interface ImportReport {
  readonly read: number;
  readonly taken: number;
  /** Were here already, by an earlier run. */
  readonly known: number;
  readonly refused: number;
}

export interface ImportParts {
  readonly kernel: Pick<Kernel, 'config' | 'db' | 'vault'>;
  /** Hash of a password that nobody knows. */
  readonly passwordPhc: string;
  readonly tellRefused: (refused: RefusedLine) => void;
}

/**
 * Brings members in from a file, each line in a transaction of its own under its `externalId`: cut off anywhere and run again, it ends as if
 * it had run once. What is wrong with a line is told with its number and keeps no other line out.
 */
export async function importMembers(parts: ImportParts, path: string): Promise<ImportReport> {
  const report = { read: 0, taken: 0, known: 0, refused: 0 };
  const lines = createInterface({ input: createReadStream(path, { encoding: 'utf8' }), crlfDelay: Infinity });
  let number = 0;
  for await (const text of lines) {
    number += 1;
    if (text.trim() === '') continue;
    report.read += 1;
    try {
      report[await takeLine(parts, readLine(text))] += 1;
    } catch (error) {
      if (!(error instanceof LineFault || error instanceof Refusal)) throw error;
      report.refused += 1;
      parts.tellRefused({ line: number, reason: error instanceof Refusal ? error.key : error.message });
    }
  }
  return report;
}

function readLine(text: string): MemberLine {
  if (text.length > LINE_MAX) throw new LineFault('too long');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new LineFault('not JSON');
  }
  const read = z.safeParse(memberLine, value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  // The value itself is not repeated: a report of refused lines is read by more people than the file.
  throw new LineFault(
    issue === undefined ? 'invalid' : [issue.path.join('.'), issue.message].filter(Boolean).join(': '),
  );
}

async function takeLine(parts: ImportParts, line: MemberLine): Promise<'taken' | 'known'> {
  const { made } = await parts.kernel.db.tx((t) => bringMember(parts, t, line));
  return made ? 'taken' : 'known';
}

/**
 * Brings one member in, in the transaction; `made` false: he came before under this external id. Two who bring the same one at once come one
 * after the other. Throws `LineFault`, or `Refusal` as `importMember` does, for who cannot come.
 */
export async function bringMember(
  { kernel, passwordPhc }: Pick<ImportParts, 'kernel' | 'passwordPhc'>,
  t: Tx,
  line: MemberLine,
): Promise<{ readonly memberId: bigint; readonly made: boolean }> {
  const { externalId, username: name, kind, locale, phone = null, email = null } = line;
  const known = await linkedMember(t, externalId);
  if (known !== null) {
    if ((await findMemberByName(t, name))?.id === known) return { memberId: known, made: false };
    throw new LineFault('the external id is that of another member');
  }
  const invite = line.parent === undefined ? null : await placeBelow(t, line.parent, kind);
  const memberId = await importMember(
    kernel,
    {
      tree: { inviteOf, join: joinTree },
      currency: HOUSE_CURRENCY.code,
      admit: (inTx, claim) => claimIdentity(inTx, { ...claim, proven: true }),
      passwordPhc,
    },
    { t, wanted: { username: name, kind, locale, phone, email, invite } },
  );
  await linkMember(t, externalId, memberId);
  return { memberId, made: true };
}

async function placeBelow(t: Tx, parent: string, kind: 'player' | 'agent'): Promise<Invite> {
  const owner = await findMemberByName(t, parent);
  if (owner?.kind !== 'agent') throw new LineFault('parent: there is no agent of this name');
  return { ownerId: owner.id, kind, rates: evenRates(0) };
}
