import { CallRefused } from '@drawroom/client/failures';
import { open } from '@drawroom/contract/packet';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useCaptcha } from '../member/captcha-gate.tsx';
import { call } from '../shell/api.ts';
import { forgetPacket } from './queries.ts';

/** Refusals after which the packet's list says the rest. */
const TOO_LATE: ReadonlySet<string> = new Set(['packet.gone', 'packet.expired']);
/** The house wants to know whether somebody sits there; a wrong answer may be tried again. */
const PROOF: ReadonlySet<string> = new Set(['member.captcha_required', 'member.captcha_wrong']);

export interface Opening {
  /** What was got; null: nothing yet. */
  readonly amount: string | null;
  /** Somebody was faster. */
  readonly tooLate: boolean;
  readonly failure: unknown;
  press(): Promise<void>;
  /** The captcha, where it is asked for. */
  readonly sheet: ReactNode;
}

/** Takes the member's share of a packet. However often it is pressed, the house gives him one. */
export function useOpening(packetId: string): Opening {
  const [clientRef] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState<string | null>(null);
  const [tooLate, setTooLate] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const captcha = useCaptcha('packet');
  async function attempt(captchaToken?: string): Promise<void> {
    try {
      const opened = await call(open, { packetId, clientRef, ...(captchaToken === undefined ? {} : { captchaToken }) });
      setAmount(opened.amount);
      await forgetPacket(packetId);
    } catch (failed) {
      const key = failed instanceof CallRefused ? failed.key : '';
      if (PROOF.has(key)) {
        const token = await captcha.ask();
        return token === null ? undefined : attempt(token);
      }
      if (TOO_LATE.has(key)) {
        setTooLate(true);
        await forgetPacket(packetId);
      } else setFailure(failed);
    }
    return undefined;
  }
  return {
    amount,
    tooLate,
    failure,
    press: () => {
      setFailure(null);
      return attempt();
    },
    sheet: captcha.sheet,
  };
}
