import type { ReplyOf } from '@drawroom/contract/call';
import {
  CAPTCHA_LIFE_MS,
  checkCaptcha,
  createCaptcha,
  type CaptchaScene,
  type SlideTrack,
} from '@drawroom/contract/member-captcha';
import { CallRefused } from '@drawroom/client/failures';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../shell/api.ts';
import { doWork } from './do-work.ts';

type Picture = ReplyOf<typeof createCaptcha>;

/** A new picture is fetched before the server would call the old one over. */
const RENEW_MS = CAPTCHA_LIFE_MS.slide - 3_000;
/** How long the tick is seen. */
const OK_MS = 350;

export interface CaptchaState {
  readonly picture: Picture | null;
  /** `working`: the device does the work that stands in for a slide. */
  readonly phase: 'loading' | 'ready' | 'checking' | 'working' | 'ok' | 'failed';
  readonly notice: 'wrong' | 'expired' | null;
  /** How much of the work is behind, 0-1. */
  readonly share: number;
  /** Why `failed`. */
  readonly failure: unknown;
}

export interface CaptchaRound extends CaptchaState {
  renew(): void;
  letGo(x: number, track: SlideTrack): void;
  work(): void;
  cancelWork(): void;
}

const FIRST: CaptchaState = { picture: null, phase: 'loading', notice: null, share: 0, failure: null };

/** Pictures and answers until one is right; then `onToken` has its token. Each answer uses its picture up. */
export function useCaptchaRound(scene: CaptchaScene, onToken: (token: string) => void): CaptchaRound {
  const [state, setState] = useState(FIRST);
  const stop = useRef<AbortController>(null);
  const { picture, phase } = state;
  const change = useCallback((part: Partial<CaptchaState>) => setState((now) => ({ ...now, ...part })), []);
  const fail = (failure: unknown): void => change({ phase: 'failed', failure });

  const load = useCallback(
    async (notice: CaptchaState['notice']): Promise<void> => {
      change({ phase: 'loading', notice });
      try {
        change({ picture: await call(createCaptcha, { scene }), phase: 'ready' });
      } catch (failure) {
        change({ phase: 'failed', failure });
      }
    },
    [change, scene],
  );
  async function send(answer: Parameters<typeof call<typeof checkCaptcha>>[1]): Promise<void> {
    change({ phase: 'checking' });
    try {
      const { captchaToken } = await call(checkCaptcha, answer);
      change({ phase: 'ok', notice: null });
      setTimeout(() => onToken(captchaToken), OK_MS);
    } catch (failure) {
      if (failure instanceof CallRefused && failure.key === 'member.captcha_wrong') await load('wrong');
      else fail(failure);
    }
  }
  async function work({ captchaId, pow }: Picture): Promise<void> {
    const controller = new AbortController();
    stop.current = controller;
    change({ phase: 'working', share: 0, notice: null });
    try {
      const onProgress = (share: number): void => void (controller.signal.aborted || change({ share }));
      const solution = await doWork(pow, { signal: controller.signal, onProgress });
      if (controller.signal.aborted) return;
      if (solution === null) await load(null);
      else await send({ captchaId, pow: { challenge: pow, solution } });
    } catch (failure) {
      if (!controller.signal.aborted) fail(failure);
    }
  }

  useEffect(() => {
    void load(null);
    return () => stop.current?.abort();
  }, [load]);
  useEffect(() => {
    if (phase !== 'ready') return undefined;
    const timer = setTimeout(() => void load('expired'), RENEW_MS);
    return () => clearTimeout(timer);
  }, [load, picture, phase]);

  return {
    ...state,
    renew: () => void load(null),
    letGo: (x, track) => {
      if (picture !== null) void send({ captchaId: picture.captchaId, x: Math.round(x), track });
    },
    work: () => {
      if (picture !== null) void work(picture);
    },
    cancelWork: () => {
      stop.current?.abort();
      void load(null);
    },
  };
}
