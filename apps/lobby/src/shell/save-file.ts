import { NetworkFailure } from '@drawroom/client/failures';

/** Fetches a file from an address that serves it once. @throws NetworkFailure when it did not come whole */
export async function fetchBlob(address: string, type: string): Promise<Blob> {
  const reply = await fetch(address).catch(() => null);
  const bytes = reply?.ok ? await reply.arrayBuffer().catch(() => null) : null;
  if (bytes === null) throw new NetworkFailure('offline');
  return new Blob([bytes], { type });
}

/**
 * Fetches a file from an address that serves it once and hands it to the phone; tells how many bytes have come.
 * @throws NetworkFailure when it did not come whole
 */
export async function fetchFile(
  address: string,
  file: { readonly type: string; readonly nameOf: (reply: Response) => string },
  onBytes: (bytes: number) => void = () => undefined,
): Promise<void> {
  const reply = await fetch(address).catch(() => null);
  if (!reply?.ok || reply.body === null) throw new NetworkFailure('offline');
  const chunks: BlobPart[] = [];
  let bytes = 0;
  try {
    for (const reader = reply.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      onBytes((bytes += value.length));
    }
  } catch {
    throw new NetworkFailure('offline');
  }
  saveBlob(new Blob(chunks, { type: file.type }), file.nameOf(reply));
}

/** Hands a file to the phone under a name. */
export function saveBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
