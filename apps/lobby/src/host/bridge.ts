import { ANSWER_MAX, shellAnswers, shellEvents } from '@drawroom/contract/shell-bridge';
import type { ShellAnswer, ShellEvent, ShellOrder, ShellQuestion } from '@drawroom/contract/shell-bridge';

type Method = ShellQuestion | ShellOrder;

/** How words get over to one kind of shell. */
export interface Transport {
  has(method: Method): boolean;
  /** Hands over a question or an order; may give the answer at once. May throw. */
  post(id: string, method: Method, argument: string): unknown;
}

/** What a shell calls on the page: `window.drawroomBridge`. */
export interface PageSide {
  reply(id: unknown, answer: unknown): void;
  event(name: unknown, value: unknown): void;
}

export interface Bridge {
  readonly page: PageSide;
  /** The shell's answer; null when it has no such method, is silent too long, throws or answers what does not fit. */
  ask<Q extends ShellQuestion>(question: Q, argument?: string, patienceMs?: number): Promise<ShellAnswer<Q> | null>;
  /** False when the shell has no such method or threw. */
  tell(order: ShellOrder, argument?: string): boolean;
  on<E extends ShellEvent>(event: E, listener: (value: ReturnType<(typeof shellEvents)[E]['parse']>) => void): void;
}

/** How long a shell may think about what the lobby waits for at its start, ms. */
const PATIENCE_MS = 1_500;

interface Shape {
  safeParse(value: unknown): { success: boolean; data?: unknown };
}

/** The value of an answer, or null for one that is no short JSON text of the right shape. */
function read(shape: Shape, text: unknown): { readonly value: unknown } | null {
  if (typeof text !== 'string' || text.length > ANSWER_MAX) return null;
  try {
    const parsed = shape.safeParse(JSON.parse(text));
    return parsed.success ? { value: parsed.data } : null;
  } catch {
    return null;
  }
}

/** Questions with answers by id, orders and events over a transport. Nothing the shell does makes it throw. */
export function createBridge(transport: Transport): Bridge {
  const waiting = new Map<string, (answer: unknown) => void>();
  const listeners = new Map<string, (value: never) => void>();
  let asked = 0;

  function post(method: Method, argument: string, id: string): { readonly answer: unknown } | null {
    try {
      return transport.has(method) ? { answer: transport.post(id, method, argument) } : null;
    } catch {
      return null;
    }
  }

  return {
    page: {
      reply: (id, answer) => void (typeof id === 'string' && waiting.get(id)?.(answer)),
      event: (name, value) => {
        if (typeof name !== 'string' || !Object.hasOwn(shellEvents, name)) return;
        const told = read(shellEvents[name as ShellEvent], value ?? 'null');
        if (told) listeners.get(name)?.(told.value as never);
      },
    },
    ask: (question, argument = '', patienceMs = PATIENCE_MS) =>
      new Promise((resolve) => {
        asked += 1;
        const id = String(asked);
        const end = (answer: unknown): void => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve((read(shellAnswers[question], answer)?.value ?? null) as ShellAnswer<typeof question> | null);
        };
        const timer = setTimeout(() => end(null), patienceMs);
        waiting.set(id, end);
        const posted = post(question, argument, id);
        if (posted === null) end(null);
        else if (typeof posted.answer === 'string' && posted.answer !== '') end(posted.answer);
      }),
    tell: (order, argument = '') => post(order, argument, '') !== null,
    on: (event, listener) => void listeners.set(event, listener),
  };
}
