import * as z from 'zod/mini';
import { houseTexts, isPlainText } from './document.ts';
import { isColour, readsOf, type Scheme } from './house-colours.ts';
import { columnsOf, HOUSE_NAME_COLUMNS } from './house-on-page.ts';

const fits = (text: string): boolean => columnsOf(text) <= HOUSE_NAME_COLUMNS;

/** A main colour that reads in this look. */
const mainColour = (scheme: Scheme) =>
  z.string().check(
    z.toLowerCase(),
    z.refine((colour) => isColour(colour) && readsOf(colour, scheme).passes),
  );

/** How the house looks to its members (decision 072). */
export const houseLook = z.strictObject({
  /** Name of the house in every language without one of its own; empty: the product's. */
  houseName: z.string().check(z.trim(), z.normalize('NFC'), z.refine(isPlainText), z.refine(fits)),
  houseNames: houseTexts(HOUSE_NAME_COLUMNS).check(
    z.superRefine((names, context) => {
      for (const [tag, name] of Object.entries(names))
        if (!fits(name)) context.addIssue({ code: 'custom', path: [tag], input: name });
    }),
  ),
  light: mainColour('light'),
  dark: mainColour('dark'),
  /** Name of a logo that was uploaded; null: the product's. */
  logo: z.nullable(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
});
export type HouseLook = z.output<typeof houseLook>;
