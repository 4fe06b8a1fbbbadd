import type { Plugin } from 'vite';

const TABLES = /\/libphonenumber-js\/metadata\.min\.json\.js$/;

/** What a numbering plan says at these places: how its numbers are written, and which of them are of which kind. */
const FORMATS = 4;
const KINDS = 11;

type NumberingPlan = readonly unknown[];

interface PhoneTables {
  readonly version: number;
  readonly country_calling_codes: Readonly<Record<string, readonly string[]>>;
  readonly countries: Readonly<Record<string, NumberingPlan>>;
  readonly nonGeographic: Readonly<Record<string, NumberingPlan>>;
}

function possible(plans: PhoneTables['countries']): PhoneTables['countries'] {
  return Object.fromEntries(
    Object.entries(plans).map(([region, plan]) => [
      region,
      plan.slice(0, KINDS).map((part, at) => (at === FORMATS ? 0 : part)),
    ]),
  );
}

/** The numbering plans of all regions, as far as they say whether a number is possible. */
export function possibleNumbers(tables: PhoneTables): PhoneTables {
  return { ...tables, countries: possible(tables.countries), nonGeographic: possible(tables.nonGeographic) };
}

/** The lobby only asks whether a text can be a number; the server knows the rest. That leaves 60 % of the tables out of a build. */
export function phonePlugin(): Plugin {
  return {
    name: 'drawroom-phone',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: TABLES },
      handler(code) {
        const tables = JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1)) as PhoneTables;
        return { code: `export default ${JSON.stringify(possibleNumbers(tables))};`, map: null };
      },
    },
  };
}
