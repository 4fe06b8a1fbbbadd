import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrowserContext, Route } from 'playwright-core';

import { callAt, envelopeFor, inputOf } from '@drawroom/lobby/testing/answer-call';
import { FONTS, OWN_FONTS } from './picture-fonts.ts';
import { houseOnPaper } from './picture-house.ts';
import type { Locale } from './picture-house.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** What is there to answer with. */
export interface World {
  readonly locale: Locale;
  readonly dist: string;
  readonly faults: string[];
}

/** Answers all requests of a page, and counts them: how many there have been, and how many are not answered yet. */
export async function answerEverything(
  context: BrowserContext,
  { locale, dist, faults }: World,
): Promise<{ readonly count: number; readonly open: number }> {
  const asked = { count: 0, open: 0 };
  const answers = houseOnPaper(locale);
  const html = readFileSync(join(dist, 'index.html'), 'utf8').replace('</head>', `${OWN_FONTS}</head>`);
  await context.route('**/*', async (route) => {
    asked.count += 1;
    asked.open += 1;
    try {
      await answer(route);
    } catch (fault) {
      faults.push(String(fault));
      await route.abort().catch(() => undefined);
    } finally {
      asked.open -= 1;
    }
  });
  return asked;

  async function answer(route: Route): Promise<void> {
    const request = route.request();
    const url = new URL(request.url());
    if (url.pathname.startsWith('/picture-fonts/'))
      return route.fulfill({
        path: join(FONTS, url.pathname.slice('/picture-fonts/'.length)),
        contentType: 'font/woff2',
      });
    if (/^\/(api|m-app|app)\//.test(url.pathname)) return answerCall(route, url);
    const type = TYPES[extname(url.pathname)];
    if (type === undefined) return route.fulfill({ body: html, contentType: 'text/html' });
    return route.fulfill({ path: join(dist, url.pathname), contentType: type });
  }

  async function answerCall(route: Route, url: URL): Promise<void> {
    const request = route.request();
    const call = callAt(request.method(), url.pathname);
    const rule = answers.get(call.name);
    if (rule === undefined) throw new Error(`nobody answers ${call.name}`);
    const input = await inputOf(call, url, { method: request.method(), body: request.postData() ?? '' });
    const reply = envelopeFor(call, rule(input));
    if (reply === null) return route.abort();
    await route.fulfill({ status: reply.status, body: await reply.text(), contentType: 'application/json' });
  }
}
