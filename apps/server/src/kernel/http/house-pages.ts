import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { brandStyles, isColour, PRODUCT_COLOURS, readsOf } from '@drawroom/contract/house-colours';
import type { HouseLook } from '@drawroom/contract/house-look';
import { logoAddress, themeAddress, THEME_FOLDER } from '@drawroom/contract/house-on-page';
import { PRODUCT_NAME } from '../house-name.ts';
import { NONCE_PLACE } from './lobby-policy.ts';

/** Gives how the house looks at this moment. */
export type LookNow = () => Promise<HouseLook>;

/** The page as it is now, and packed. */
export interface HousePage {
  readonly text: string;
  readonly packed: Readonly<Record<'br' | 'gzip', Buffer>>;
}

/** A file that follows the house's look: what it is, or where it is now. */
export type HouseFile = { readonly caching: string } & (
  | { readonly type: string; readonly body: string }
  | { readonly to: string }
);

/** What a browser may keep for ever, since its name says all of it. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const PAGE = '/index.html';
const MANIFEST = '/manifest.webmanifest';
/** Names under which systems look for a logo by themselves, and a push has its own. */
const ICONS: Readonly<Record<string, '512' | '180'>> = { '/icon-512.png': '512', '/icon-180.png': '180' };

const PRODUCT: HouseLook = { houseName: '', houseNames: {}, ...PRODUCT_COLOURS, logo: null };

/**
 * What of a built app follows the look of the house (decision 072): the page, with places in it for name, logo and colours; the manifest;
 * the icons; the stylesheet of two colours, which is made of its own name. A look that cannot be asked for is the last one known: a page
 * without the database still opens and says so.
 */
export function housePages(dist: string, files: ReadonlySet<string>, lookNow?: LookNow) {
  const source = files.has(PAGE) ? readFileSync(join(dist, 'index.html'), 'utf8') : '';
  const manifest = files.has(MANIFEST) ? readFileSync(join(dist, MANIFEST.slice(1)), 'utf8') : null;
  let known = PRODUCT;
  let made: { readonly of: string; readonly page: HousePage } | null = null;
  const look = async (): Promise<HouseLook> => {
    known = (await lookNow?.().catch(() => known)) ?? known;
    return known;
  };
  return {
    /** Whether the page makes styles while it runs, so that each answer has a nonce of its own. */
    hasStylesOfItsOwn: source.includes(NONCE_PLACE),
    async page(): Promise<HousePage> {
      const now = await look();
      const of = JSON.stringify(now);
      if (made?.of !== of) made = { of, page: packedPage(pageText(source, now)) };
      return made.page;
    },
    async fileOf(path: string): Promise<HouseFile | null> {
      if (path.startsWith(`${THEME_FOLDER}/`)) return themeOf(path);
      const kind = ICONS[path];
      if (kind === undefined && (path !== MANIFEST || manifest === null)) return null;
      const now = await look();
      if (kind === undefined) return manifestOf(manifest ?? '{}', now);
      return now.logo === null ? null : { caching: 'no-cache', to: logoAddress(now.logo, kind) };
    },
  };
}

/** The stylesheet of two colours; of colours that do not read there is none. */
function themeOf(path: string): HouseFile | null {
  const [, light = '', dark = ''] = /^\/theme\/1-([0-9a-f]{6})-([0-9a-f]{6})\.css$/.exec(path) ?? [];
  const colours = { light: `#${light}`, dark: `#${dark}` };
  if (!isColour(colours.light) || !isColour(colours.dark)) return null;
  if (!readsOf(colours.light, 'light').passes || !readsOf(colours.dark, 'dark').passes) return null;
  return { caching: FOR_EVER, type: 'text/css; charset=utf-8', body: brandStyles(colours) };
}

function manifestOf(source: string, { houseName, logo }: HouseLook): HouseFile {
  const shipped = JSON.parse(source) as Readonly<Record<string, unknown>>;
  const icon = { sizes: '512x512', type: 'image/png' };
  const manifest = {
    ...shipped,
    ...(houseName !== '' && { name: houseName, short_name: houseName }),
    ...(logo !== null && {
      icons: [
        { ...icon, src: logoAddress(logo, '512'), purpose: 'any' },
        { ...icon, src: logoAddress(logo, 'mask'), purpose: 'maskable' },
      ],
    }),
  };
  return { caching: 'no-cache', type: 'application/manifest+json', body: JSON.stringify(manifest) };
}

function pageText(source: string, look: HouseLook): string {
  const { houseName, houseNames, logo, light, dark } = look;
  const isOwn = light !== PRODUCT_COLOURS.light || dark !== PRODUCT_COLOURS.dark;
  const places: Readonly<Record<string, string>> = {
    title: houseName === '' ? PRODUCT_NAME : houseName,
    house: JSON.stringify({ houseName, houseNames, logo }),
    icon: logo === null ? '/logo.svg' : logoAddress(logo, '512'),
    touch: logo === null ? '/icon-180.png' : logoAddress(logo, '180'),
  };
  const theme = isOwn ? `<link rel="stylesheet" href="${themeAddress({ light, dark })}" />` : '';
  return source
    .replace('<!--house-theme-->', theme)
    .replaceAll(/\{\{house-(\w+)\}\}/g, (place, name: string) => escaped(places[name] ?? place));
}

function packedPage(text: string): HousePage {
  return { text, packed: { br: brotliCompressSync(text), gzip: gzipSync(text) } };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
