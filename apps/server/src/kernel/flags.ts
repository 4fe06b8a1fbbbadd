import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the pictures are: one for each country, drawn 4 by 3. */
export const FLAG_FOLDER = join(dirname(fileURLToPath(import.meta.resolve('flag-icons/package.json'))), 'flags', '4x3');

/** Their addresses begin with it. */
export const FLAG_PATH = '/flags/';

/** Names of all pictures. */
export const FLAG_FILES: ReadonlySet<string> = new Set(readdirSync(FLAG_FOLDER));

/** Islands with numbers of their own, whose flag stands under that of the territory they belong to. */
const WITHIN: Readonly<Record<string, string>> = { AC: 'sh-ac', TA: 'sh-ta' };

/** Path of the picture of a region's flag (ISO 3166 alpha-2); empty where there is none. */
export function flagOf(region: string): string {
  const file = `${WITHIN[region] ?? region.toLowerCase()}.svg`;
  return FLAG_FILES.has(file) ? FLAG_PATH + file : '';
}
