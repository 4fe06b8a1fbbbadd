import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'web',
  base: '/play/',
  plugins: [react()],
  build: { modulePreload: { polyfill: false }, assetsInlineLimit: 0, reportCompressedSize: false, emptyOutDir: true },
});
