import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callsPlugin } from './vite/calls-plugin.ts';
import { entryGroup } from './vite/entry-group.ts';
import { galleryPlugin } from './vite/gallery-plugin.ts';
import { gamesGroup } from './vite/games-group.ts';
import { pagePlugin } from './vite/page-plugin.ts';
import { phonePlugin } from './vite/phone-plugin.ts';
import { reactPlugin } from './vite/react-plugin.ts';
import { sharedGroups } from './vite/shared-groups.ts';

/** Calls and the socket go to the server while developing. */
const SERVER = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [galleryPlugin(), pagePlugin(), callsPlugin(), phonePlugin(), reactPlugin(), react(), tailwindcss()],
  optimizeDeps: { exclude: ['use-intl'] },
  server: {
    proxy: { '/api': SERVER, '/m-app': SERVER, '/app/': SERVER, '/socket.io': { target: SERVER, ws: true } },
  },
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [entryGroup(), gamesGroup(), sharedGroups()] },
      },
    },
  },
});
