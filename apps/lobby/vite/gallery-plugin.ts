import type { Plugin } from 'vite';

const LOBBY = '/src/main.tsx';
const GALLERY = '/src/gallery/main.tsx';

/**
 * The gallery of all parts in place of the lobby: at `/gallery` of the development server, and everywhere in a build of the mode
 * `gallery`. The lobby's own build never sees a line of it (decision 073).
 */
export function galleryPlugin(): Plugin {
  let everywhere = false;
  return {
    name: 'drawroom-gallery',
    configResolved: ({ mode }) => void (everywhere = mode === 'gallery'),
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { originalUrl = '' }) =>
        everywhere || /^\/gallery(?:[?#]|$)/.test(originalUrl) ? html.replace(LOBBY, GALLERY) : html,
    },
  };
}
