import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Pages of the provider: one page below `/play/`, the games and the sports loaded when they are opened. */
export default defineConfig({
  root: resolve(import.meta.dirname, 'web'),
  base: '/play/',
  plugins: [react()],
  build: {
    outDir: resolve(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
