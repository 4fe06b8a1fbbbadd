import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HtmlTagDescriptor, IndexHtmlTransformResult, Plugin } from 'vite';
import { bootScript } from './boot-script.ts';
import { closure } from './closure.ts';
import { releaseOf, workerFor } from './lobby-worker.ts';
import { localeFiles, localeMarks, messagePaths } from './locale-files.ts';

/** First screen of a visitor, and the frame of a member. */
const FIRST = { visitor: '/member/login-screen.tsx', member: '/shell/inside-layout.tsx' } as const;

/** Stands for what libraries carry for React before 18: React has had the hook itself since then. */
const OWN_HOOK = '\0react-sync-external-store';
const HOOK_SHIM = /^use-sync-external-store\/shim(?:\/index\.js)?$/;

function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g');
  return [...html.matchAll(inline)].map(
    (match) =>
      `'sha256-${createHash('sha256')
        .update(match[1] ?? '')
        .digest('base64')}'`,
  );
}

/** The look that the server puts into the page's places; while developing nobody does, and it is the product's. */
function asProduct(html: string): string {
  const places: Readonly<Record<string, string>> = {
    title: 'Drawroom',
    house: '',
    icon: '/logo.svg',
    touch: '/icon-180.png',
  };
  return html.replaceAll(/\{\{house-(\w+)\}\}/g, (place, name: string) => places[name] ?? place);
}

/**
 * What the page needs beside its modules: locale files, the worker that keeps it for days without a network, the boot script, the
 * hashes of everything inline for the content security policy (dist/csp.json), the small message formatter instead of the one with
 * an ICU parser, and React's own hook instead of its copy.
 */
export function pagePlugin(): Plugin {
  let outDir = '';
  let release = '';
  return {
    name: 'drawroom-page',
    enforce: 'pre',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
      if (config.build.outDir.startsWith('/')) outDir = config.build.outDir;
    },
    resolveId(source, importer, options) {
      if (HOOK_SHIM.test(source)) return OWN_HOOK;
      if (source !== 'use-intl/format-message') return null;
      return this.resolve('use-intl/format-message/format-only', importer, { ...options, skipSelf: true });
    },
    load(id) {
      return id === OWN_HOOK ? "export { useSyncExternalStore } from 'react';" : null;
    },
    configureServer(server) {
      server.watcher.add(messagePaths());
      server.middlewares.use((request, response, next) => {
        const file = localeFiles().find(({ fileName }) => request.url === `/${fileName}`);
        if (!file) return next();
        response.setHeader('content-type', 'application/json');
        return response.end(file.source);
      });
    },
    generateBundle() {
      for (const { fileName, source } of localeFiles()) this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }): IndexHtmlTransformResult {
        release = bundle ? releaseOf(Object.keys(bundle)) : '';
        const facts = {
          release,
          words: localeMarks(),
          visitor: bundle ? closure(bundle, FIRST.visitor) : [],
          member: bundle ? closure(bundle, FIRST.member) : [],
        };
        const tags: HtmlTagDescriptor[] = [{ tag: 'script', children: bootScript(facts), injectTo: 'head-prepend' }];
        return { html: bundle ? html : asProduct(html), tags };
      },
    },
    writeBundle(_options, bundle) {
      writeFileSync(join(outDir, 'release.json'), `${JSON.stringify({ release })}\n`);
      writeFileSync(join(outDir, 'lobby-worker.js'), workerFor(bundle, release));
      const html = readFileSync(join(outDir, 'index.html'), 'utf8');
      const policy = { 'script-src': inlineHashes(html, 'script'), 'style-src': inlineHashes(html, 'style') };
      writeFileSync(join(outDir, 'csp.json'), `${JSON.stringify(policy, null, 2)}\n`);
    },
  };
}
