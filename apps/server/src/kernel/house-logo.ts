import { createHash } from 'node:crypto';
import { LOGO_FOLDER, type LogoKind } from '@drawroom/contract/house-on-page';
import type { Sharp } from 'sharp';
import type { FileDoor, Kernel, Sql, Tx } from './kernel.ts';
import { createPictureMaker } from './redrawn-picture.ts';

/** A logo as it is kept, PNG. */
export type Logo = Readonly<Record<LogoKind, Buffer>>;

const SIDE = 512;
const TOUCH_SIDE = 180;
/** Systems that cut an icon to a shape leave a circle of four fifths; the square inside of it is this wide. */
const MASK_INNER = 320;
const SECONDS_MAX = 5;
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };
const CLEAR = { ...WHITE, alpha: 0 };
const COLUMNS: Readonly<Record<LogoKind, string>> = { '512': 'whole', '180': 'touch', mask: 'mask' };

/**
 * Draws a logo anew in the sizes it is shown in, whole and in the middle of a square; metadata and whatever hung on behind are gone.
 * @throws Refusal as `createPictureMaker`
 */
export function createLogoMaker(): (file: Uint8Array) => Promise<Logo> {
  return createPictureMaker(async (upright) => {
    const whole = await drawn(upright.resize(SIDE, SIDE, { fit: 'contain', background: CLEAR }));
    const again = async (side: number, around: number): Promise<Buffer> => {
      const { default: sharp } = await import('sharp');
      const inner = sharp(whole).resize(side, side).flatten({ background: WHITE });
      return drawn(inner.extend({ top: around, bottom: around, left: around, right: around, background: WHITE }));
    };
    return { '512': whole, '180': await again(TOUCH_SIDE, 0), mask: await again(MASK_INNER, (SIDE - MASK_INNER) / 2) };
  });
}

function drawn(picture: Sharp): Promise<Buffer> {
  return picture.png({ compressionLevel: 9, palette: true }).timeout({ seconds: SECONDS_MAX }).toBuffer();
}

/** Keeps a logo and gives its name; the same one is kept once. */
export async function keepLogo(t: Tx, logo: Logo): Promise<string> {
  const digest = createHash('sha256');
  for (const kind of ['512', '180', 'mask'] as const) digest.update(logo[kind]);
  const name = digest.digest('hex').slice(0, 32);
  await t.query(
    `insert into kernel.house_logo (name, whole, touch, mask) values ($1, $2, $3, $4)
     on conflict (name) do update set made_at = clock_timestamp()`,
    [name, logo['512'], logo['180'], logo.mask],
    'house-logo-keep',
  );
  return name;
}

/** Whether a logo of this name is kept; it stays until the transaction ends. */
export async function holdLogo(t: Tx, name: string): Promise<boolean> {
  const { rowCount } = await t.query(
    'select from kernel.house_logo where name = $1 for share',
    [name],
    'house-logo-hold',
  );
  return rowCount === 1;
}

/** Lets go of logos that were uploaded a day ago or longer and never used: `used` are those that a version of the setting names. */
export async function dropUnusedLogos(t: Tx, used: readonly string[]): Promise<void> {
  await t.query(
    `delete from kernel.house_logo where name <> all($1) and made_at < clock_timestamp() - interval '1 day'`,
    [used],
    'house-logo-drop',
  );
}

/** `/house-logo/<name>-<kind>.png`: logos of the house. */
export function logoFiles({ db }: Pick<Kernel, 'db'>): FileDoor {
  return {
    address: LOGO_FOLDER,
    by: 'name',
    find: async (file) => {
      const [, name, kind] = /^([0-9a-f]{32})-(512|180|mask)\.png$/.exec(file) ?? [];
      const body = name === undefined ? null : await findLogo(db, name, kind as LogoKind);
      return body === null ? null : { type: 'image/png', body };
    },
  };
}

async function findLogo(sql: Sql, name: string, kind: LogoKind): Promise<Buffer | null> {
  const { rows } = await sql.query<{ picture: Buffer }>(
    `select ${COLUMNS[kind]} as picture from kernel.house_logo where name = $1`,
    [name],
    `house-logo-find-${kind}`,
  );
  return rows[0]?.picture ?? null;
}
