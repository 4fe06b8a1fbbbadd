/** Side of the square that is sent, px; the server keeps 256 and gets enough to draw it well. */
const SIDE = 512;
const QUALITY = 0.9;
/** What may be sent as it is when this browser cannot make it smaller. */
const AS_IT_IS_MAX = 1_900_000;

/** A picture that the server would refuse for what it is. */
export class NoPicture extends Error {
  override readonly name = 'NoPicture';
}

/**
 * The middle square of a chosen JPG or PNG, made small before it is sent: a photograph of a telephone is larger than its
 * avatar by a hundred times. A browser that cannot do it sends the file as it is; the server draws it anew in any case.
 * @throws NoPicture for anything else (spec §5)
 */
export async function preparePicture(file: File): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isPicture(bytes)) throw new NoPicture();
  const square = await cutSquare(file).catch(() => null);
  if (square !== null) return square;
  if (bytes.length > AS_IT_IS_MAX) throw new NoPicture();
  return bytes;
}

function isPicture([first, second, third]: Uint8Array): boolean {
  const jpg = first === 0xff && second === 0xd8 && third === 0xff;
  const png = first === 0x89 && second === 0x50 && third === 0x4e;
  return jpg || png;
}

async function cutSquare(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(SIDE, side);
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  // A JPG has no holes; without paper behind they would be black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
  pen.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return blob && new Uint8Array(await blob.arrayBuffer());
}
