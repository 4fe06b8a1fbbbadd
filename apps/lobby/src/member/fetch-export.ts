import { EXPORT_FILE_PATH, exportData } from '@drawroom/contract/member-privacy';
import { NetworkFailure } from '@drawroom/client/failures';
import { call } from '../shell/api.ts';

/**
 * Fetches the member's own copy of his data and saves it as a file of the phone; tells how many bytes have come. The
 * ticket in the address serves once, so it may stand there.
 */
export async function fetchExport(onBytes: (bytes: number) => void): Promise<void> {
  const { ticket } = await call(exportData, {});
  const reply = await fetch(`${EXPORT_FILE_PATH}?ticket=${ticket}`).catch(() => null);
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
  save(new Blob(chunks, { type: 'application/zip' }), nameIn(reply.headers.get('content-disposition')));
}

function nameIn(disposition: string | null): string {
  return /filename="([\w.-]+)"/.exec(disposition ?? '')?.[1] ?? 'drawroom.zip';
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
