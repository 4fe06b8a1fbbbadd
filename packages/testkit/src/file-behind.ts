import type { Slice } from '@drawroom/server/kernel/kernel';

/** What an address with a ticket opens, whole; null when it opens nothing. The ticket is used up. */
export async function fileBehind(
  slice: Slice,
  url: string | null | undefined,
): Promise<{ readonly type: string; readonly saveAs: string | undefined; readonly body: Buffer } | null> {
  const { pathname, searchParams } = new URL(url ?? '', 'http://house');
  const door = slice.files?.find(({ address, by }) => by === 'ticket' && address === pathname);
  const file = await door?.find(searchParams.get('ticket') ?? '');
  if (file === null || file === undefined) return null;
  const { body, type, saveAs } = file;
  if (body instanceof Uint8Array) return { type, saveAs, body: Buffer.from(body) };
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return { type, saveAs, body: Buffer.concat(parts) };
}
