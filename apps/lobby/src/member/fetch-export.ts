import { EXPORT_FILE_PATH, exportData } from '@drawroom/contract/member-privacy';
import { call } from '../shell/api.ts';
import { fetchFile } from '../shell/save-file.ts';

/**
 * Fetches the member's own copy of his data and saves it as a file of the phone; tells how many bytes have come. The
 * ticket in the address serves once, so it may stand there.
 */
export async function fetchExport(onBytes: (bytes: number) => void): Promise<void> {
  const { ticket } = await call(exportData, {});
  const nameOf = (reply: Response): string => nameIn(reply.headers.get('content-disposition'));
  await fetchFile(`${EXPORT_FILE_PATH}?ticket=${ticket}`, { type: 'application/zip', nameOf }, onBytes);
}

function nameIn(disposition: string | null): string {
  return /filename="([\w.-]+)"/.exec(disposition ?? '')?.[1] ?? 'drawroom.zip';
}
