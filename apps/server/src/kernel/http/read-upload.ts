import type { Upload } from '@drawroom/contract/call';
import { invalidField } from '../refusal.ts';
import type { Incoming } from './check-request.ts';
import type { Parameters } from './form.ts';

/** RFC 2046 allows up to 70 characters; those that browsers and libraries use need no quoting. */
const BOUNDARY = /^multipart\/form-data *; *boundary=("?)([A-Za-z0-9'()+_,./:=?-]{1,70})\1$/i;
/** One delimiter before the part and one behind it. */
const DELIMITERS = 2;

/**
 * The parameters of an upload with its file's bytes added. Stricter than multipart is: exactly one part, which is a file
 * and has the call's field for a name. What the sender says of the file's name and type is dropped: neither
 * means anything.
 * @throws Refusal `request.invalid`, naming what is wrong with the body
 */
export async function withFile(
  given: Parameters,
  upload: Upload,
  { body, contentType }: Pick<Incoming, 'body' | 'contentType'>,
): Promise<Readonly<Record<string, unknown>>> {
  const { field } = upload;
  if (field in given) throw invalidField(field, 'duplicate');
  const boundary = BOUNDARY.exec(contentType)?.[2];
  if (body === undefined || boundary === undefined) throw invalidField('body', 'format');
  // Counted before anything is parsed, so that a body of thousands of parts costs no more than its reading.
  const delimiters = count(body, `--${boundary}`, DELIMITERS + 1);
  if (delimiters !== DELIMITERS) throw invalidField('body', delimiters < DELIMITERS ? 'format' : 'too_many');
  const parts = await parse(body, contentType);
  const [part] = parts;
  if (part === undefined) throw invalidField(field, 'missing');
  const [name, value] = part;
  if (name !== field) throw invalidField(name.slice(0, 64), 'unknown_field');
  if (typeof value === 'string') throw invalidField(field, 'not_a_file');
  return { ...given, [field]: new Uint8Array(await value.arrayBuffer()) };
}

function count(body: Buffer, text: string, upTo: number): number {
  let found = 0;
  for (let at = body.indexOf(text); at !== -1 && found < upTo; at = body.indexOf(text, at + text.length)) found += 1;
  return found;
}

async function parse(body: Buffer, contentType: string) {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
    return [...form.entries()];
  } catch {
    throw invalidField('body', 'format');
  }
}
