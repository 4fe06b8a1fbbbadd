import type { AnyCall } from '@drawroom/contract/call';
import type { Handler, Slice } from '../kernel.ts';
import { createRateLimit } from '../rate-limit.ts';
import type { RateLimit } from '../rate-limit.ts';

/** A call with what answers it and what counts it. */
export interface BoundCall {
  readonly call: AnyCall;
  readonly run: Handler['run'];
  readonly limit: RateLimit;
}

const BASE_PATHS = /^\/(api|m-app|app)\/[A-Za-z0-9/-]+$/;

/**
 * Joins the calls of the contract with the handlers of the slices. Deny by default: whatever does not fit exactly keeps
 * the server from starting.
 * @throws Error naming everything that is wrong
 */
export function bindCalls(calls: readonly AnyCall[], slices: readonly Slice[]): BoundCall[] {
  const faults: string[] = [];
  const handlers = new Map<AnyCall, Handler>();
  for (const slice of slices) {
    for (const handler of slice.handlers) {
      if (!calls.includes(handler.call))
        faults.push(`${slice.name} answers ${handler.call.name}, which is no call of the contract`);
      if (handlers.has(handler.call)) faults.push(`${handler.call.name} has two handlers`);
      handlers.set(handler.call, handler);
    }
  }
  const names = new Set<string>();
  const routes = new Set<string>();
  const bound: BoundCall[] = [];
  for (const call of calls) {
    faults.push(...faultsOf(call));
    if (names.has(call.name)) faults.push(`two calls are named ${call.name}`);
    names.add(call.name);
    for (const path of [call.path, ...call.aliases]) {
      if (routes.has(`${call.method} ${path}`)) faults.push(`two calls live at ${call.method} ${path}`);
      routes.add(`${call.method} ${path}`);
    }
    const handler = handlers.get(call);
    if (handler) bound.push({ call, run: handler.run, limit: createRateLimit(call.rate) });
    else faults.push(`${call.name} has no handler`);
  }
  if (faults.length > 0) throw new Error(`the calls do not fit:\n  ${faults.join('\n  ')}`);
  return bound;
}

function faultsOf(call: AnyCall): string[] {
  const faults: string[] = [];
  if (call.who !== 'visitor' && call.who !== 'member') faults.push(`${call.name} does not say who may make it`);
  if (!(call.rate?.points > 0 && call.rate.seconds > 0)) faults.push(`${call.name} has no rate`);
  for (const path of [call.path, ...call.aliases]) {
    if (!BASE_PATHS.test(path)) faults.push(`${call.name} lives outside of /api, /m-app and /app: ${path}`);
  }
  if (call.upload && (call.method !== 'POST' || call.who !== 'member'))
    faults.push(`${call.name} takes a file, which only a member can send by POST`);
  if (call.upload && !hasField(call, call.upload.field)) faults.push(`${call.name} has no field for its file`);
  if (call.movesPoints && call.method !== 'POST') faults.push(`${call.name} moves points by GET`);
  if (call.movesPoints && !hasField(call, 'clientRef')) faults.push(`${call.name} moves points without a clientRef`);
  return faults;
}

function hasField(call: AnyCall, name: string): boolean {
  const { def } = call.input as { def?: { shape?: Record<string, unknown> } };
  return def?.shape !== undefined && name in def.shape;
}
