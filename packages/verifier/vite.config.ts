import { defineConfig } from 'vite';

/** One file with everything in it, for any Node from 20 on: `npm run build -w packages/verifier`. */
export default defineConfig({
  build: {
    ssr: 'src/verify-command.ts',
    target: 'node20',
    outDir: 'dist',
    rolldownOptions: { output: { entryFileNames: 'drawroom-verify.mjs', codeSplitting: false } },
  },
  ssr: { noExternal: true },
});
