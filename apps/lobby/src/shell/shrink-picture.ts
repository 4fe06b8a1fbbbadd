const QUALITY = 0.9;
/** So many bytes tell a JPG or PNG. */
const SIGN_BYTES = 3;

/** A picture that the server would refuse for what it is. */
export class NoPicture extends Error {
  override readonly name = 'NoPicture';
}

/** Which part of a picture is drawn, and how large, px. */
export interface Cut {
  readonly from: readonly [x: number, y: number, width: number, height: number];
  readonly to: readonly [width: number, height: number];
}

/** The middle square, at most `side` px. */
export function squareOf(side: number): (width: number, height: number) => Cut {
  return (width, height) => {
    const edge = Math.min(width, height);
    const shown = Math.min(side, edge);
    return { from: [(width - edge) / 2, (height - edge) / 2, edge, edge], to: [shown, shown] };
  };
}

/** The whole picture, its longer edge at most `edge` px. */
export function wholeWithin(edge: number): (width: number, height: number) => Cut {
  return (width, height) => {
    const scale = Math.min(1, edge / Math.max(width, height));
    return {
      from: [0, 0, width, height],
      to: [Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale))],
    };
  };
}

/**
 * A chosen JPG or PNG, cut and made small before it is sent: a photograph of a telephone is larger than what is needed of it by
 * a hundred times. A browser that cannot do it sends the file as it is, up to `asItIsMax` bytes; the server draws it anew in
 * any case.
 * @throws NoPicture for anything else (spec §5)
 */
export async function shrinkPicture(
  file: Blob,
  cut: (width: number, height: number) => Cut,
  asItIsMax: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isPicture(bytes)) throw new NoPicture();
  const small = await draw(file, cut).catch(() => null);
  if (small !== null) return small;
  if (bytes.length > asItIsMax) throw new NoPicture();
  return bytes;
}

/** Whether a chosen file is a JPG or PNG by its first bytes; its name and type are only what somebody says. */
export async function isPictureFile(file: File): Promise<boolean> {
  return isPicture(new Uint8Array(await file.slice(0, SIGN_BYTES).arrayBuffer()));
}

function isPicture([first, second, third]: Uint8Array): boolean {
  const jpg = first === 0xff && second === 0xd8 && third === 0xff;
  const png = first === 0x89 && second === 0x50 && third === 0x4e;
  return jpg || png;
}

async function draw(file: Blob, cut: (width: number, height: number) => Cut): Promise<Uint8Array<ArrayBuffer> | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { from, to } = cut(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = to;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  // A JPG has no holes; without paper behind they would be black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, ...from, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return blob && new Uint8Array(await blob.arrayBuffer());
}
