import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** Modules of React, which are of the old kind, by the name under which their named exports stand. */
const PARTS = ['react', 'react/jsx-runtime'] as const;
const PREFIX = '\0parts-of-';

/** Names that a module of the old kind gives, without what is React's own affair. */
function namesOf(part: string): string[] {
  return Object.keys(require(part) as object).filter((name) => /^[A-Za-z]\w*$/.test(name));
}

/**
 * Gives React's functions as exports of a module of today. Its own modules are of the old kind, where every call of one goes through
 * an object (`(0, r.jsx)(...)`): some thousands of times, on every screen.
 */
export function reactPlugin(): Plugin {
  return {
    name: 'drawroom-react',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, _importer, { kind }) {
      const isPart = kind === 'import-statement' && PARTS.some((part) => part === source);
      return isPart ? PREFIX + source : null;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const part = id.slice(PREFIX.length);
      const given = namesOf(part).map((name) => `export const ${name} = /* @__PURE__ */ (() => whole.${name})();`);
      return [`import whole from ${JSON.stringify(require.resolve(part))};`, ...given, 'export default whole;'].join(
        '\n',
      );
    },
  };
}
