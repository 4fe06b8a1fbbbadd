import type { Fetch } from '@drawroom/client/send-request';

/**
 * A way to send a file that tells how much of it has gone, 0 to 1: `fetch` does not say. The reply is given as `fetch`
 * would; a broken way and a given-up one reject.
 */
export function uploadFetch(onSent: (share: number) => void): Fetch {
  return (url, { method, headers, body = '', signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onSent(loaded / total);
      });
      request.addEventListener('load', () =>
        resolve({
          status: request.status,
          headers: { get: (name) => request.getResponseHeader(name) },
          text: async () => request.responseText,
        }),
      );
      for (const end of ['error', 'abort', 'timeout']) {
        request.addEventListener(end, () => reject(new TypeError('Failed to send')));
      }
      signal.addEventListener('abort', () => request.abort());
      request.send(body);
    });
}
