import type { BetFile } from '@drawroom/verifier/bet-file';
import type { PublishedProof } from '@drawroom/verifier/verify-proof';

/** A file's greatest size that is read as a proof, bytes; a proof has about two thousand. */
const FILE_BYTES_MAX = 200_000;

/** Name under which a proof is saved. */
export function proofFileName(proof: Pick<PublishedProof, 'lotteryCode' | 'gameNo'>): string {
  return `drawroom-proof-${proof.lotteryCode}-${proof.gameNo}.json`;
}

/** Saves a proof as a file of the phone, made here from what is on the screen. */
export function saveProof(proof: PublishedProof): void {
  saveJson(proofFileName(proof), proof);
}

/** Saves the proof of an own bet: its place in the seal and its signed receipt. */
export function saveBetFile(file: BetFile): void {
  saveJson(`drawroom-bet-${file.bet.lotteryCode}-${file.bet.betNo}.json`, file);
}

function saveJson(name: string, value: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Text of a chosen file; null when it is too large to be a proof. */
export async function textOfFile(file: File): Promise<string | null> {
  return file.size > FILE_BYTES_MAX ? null : file.text();
}
