import type { EncodedBody } from './encode-request.ts';

const BOUNDARY_BYTES = 16;

/**
 * A file as a multipart body of one part. Written out here rather than by `fetch`, because the signature covers the hash
 * of the bytes as they are sent (wire.md "Requests").
 */
export function encodeUpload(field: string, file: Uint8Array = new Uint8Array()): EncodedBody {
  const random = crypto.getRandomValues(new Uint8Array(BOUNDARY_BYTES));
  const boundary = `drawroom-${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const disposition = `content-disposition: form-data; name="${field}"; filename="${field}"`;
  const text = new TextEncoder();
  const head = text.encode(`--${boundary}\r\n${disposition}\r\ncontent-type: application/octet-stream\r\n\r\n`);
  const tail = text.encode(`\r\n--${boundary}--\r\n`);
  const content = new Uint8Array(head.length + file.length + tail.length);
  content.set(head);
  content.set(file, head.length);
  content.set(tail, head.length + file.length);
  return { content, type: `multipart/form-data; boundary=${boundary}` };
}
