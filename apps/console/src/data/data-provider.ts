import type { AnyOperatorCall } from '@drawroom/contract/operator';
import type { DataProvider, GetListParams } from 'react-admin';
import type { Ask } from '../session/operator.ts';
import { isResource, RESOURCES } from './resources.ts';
import type { WordOf } from '../words.ts';

/** A list whatever it is of; which row goes with which call is said in `RESOURCES`. */
interface AnyList {
  readonly call: AnyOperatorCall;
  readonly rows: (reply: unknown) => readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly total?: (reply: unknown) => number;
  readonly takes?: readonly string[];
  readonly means?: Readonly<Record<string, (text: string, wordOf: WordOf) => string>>;
  readonly needs?: string;
  readonly fixed?: Readonly<Record<string, string>>;
}
type Row = Readonly<Record<string, unknown>>;
type Conditions = Readonly<Record<string, unknown>>;

/**
 * Lists for react-admin out of the operators' calls. Only looking goes this way: whatever changes something is an act with its own call,
 * reasons and refusals, so every changing method refuses.
 *
 * @param wordOf the console's words, in which conditions may be written
 */
export function operatorData(ask: Ask, wordOf: WordOf): DataProvider {
  async function look(resource: string, params: GetListParams): Promise<{ data: never[]; total: number }> {
    const list = listNamed(resource);
    const filter = (params.filter ?? {}) as Conditions;
    if (list.needs !== undefined && textOf(filter[list.needs]) === '') return { data: [], total: 0 };
    const { page, perPage } = params.pagination ?? { page: 1, perPage: 100 };
    const taken = (list.takes ?? []).map((name) => {
      const text = textOf(filter[name]);
      return [name, list.means?.[name]?.(text, wordOf) ?? text] as const;
    });
    const fields = {
      ...list.fixed,
      ...Object.fromEntries(taken.filter(([, value]) => value !== '')),
      ...(list.total !== undefined && { page: String(page), size: String(Math.min(perPage, 100)) }),
    };
    const reply: unknown = await ask(list.call, fields);
    const rows = list.rows(reply).map((row) => ({ ...row, id: list.idOf(row) }));
    if (list.total !== undefined) return { data: rows as never[], total: list.total(reply) };
    const left = rows.filter((row) => fits(row, filter, list.takes ?? []));
    const sorted = params.sort === undefined ? left : inOrder(left, params.sort);
    return { data: sorted.slice((page - 1) * perPage, page * perPage) as never[], total: left.length };
  }
  async function one(resource: string, id: string | number): Promise<never> {
    const { data } = await look(resource, { pagination: { page: 1, perPage: 100 } });
    const found = (data as readonly { id: string }[]).find((row) => row.id === String(id));
    if (found === undefined) throw new Error(`nothing in ${resource} has the id ${id}`);
    return found as never;
  }
  const refuse = (): Promise<never> => Promise.reject(new Error('acts go by their own calls'));
  return {
    getList: look,
    getOne: async (resource, { id }) => ({ data: await one(resource, id) }),
    getMany: async (resource, { ids }) => ({ data: await Promise.all(ids.map((id) => one(resource, id))) }),
    getManyReference: refuse,
    create: refuse,
    update: refuse,
    updateMany: refuse,
    delete: refuse,
    deleteMany: refuse,
  };
}

function listNamed(resource: string): AnyList {
  if (!isResource(resource)) throw new Error(`no list of this name: ${resource}`);
  return RESOURCES[resource] as unknown as AnyList;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** Judges what the call does not: `q` is looked for in all texts of a row, everything else has to be the same. */
function fits(row: Row, filter: Conditions, taken: readonly string[]): boolean {
  return Object.entries(filter).every(([name, value]) => {
    const wanted = textOf(value).toLowerCase();
    if (wanted === '' || taken.includes(name)) return true;
    if (name !== 'q') return textOf(row[name]).toLowerCase() === wanted;
    return JSON.stringify(row).toLowerCase().includes(wanted);
  });
}

function inOrder(rows: readonly Row[], { field, order }: { field: string; order: 'ASC' | 'DESC' }): readonly Row[] {
  // The order of the server means something, such as who waits longest.
  if (field === 'id') return rows;
  const sign = order === 'ASC' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(a[field], b[field]));
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return textOf(a).localeCompare(textOf(b), undefined, { numeric: true });
}
