import { LOCALES } from '@drawroom/contract/locales';
import type { Kernel, Slice } from '../../kernel/kernel.ts';
import { jsonOf, zipOf, type ZipPart } from './zip-files.ts';

/** Everything that is kept about a member as a zip, made while it is taken: a page that explains it, and JSON per slice. */
export function buildExport(
  kernel: Kernel,
  slices: readonly Slice[],
  about: { readonly memberId: bigint; readonly locale: string },
): AsyncGenerator<Uint8Array> {
  return zipOf(partsOf(kernel, slices, about));
}

async function* partsOf(
  kernel: Kernel,
  slices: readonly Slice[],
  about: { readonly memberId: bigint; readonly locale: string },
): AsyncGenerator<ZipPart> {
  const listed: { slice: string; names: string[] }[] = [];
  for (const slice of slices) {
    const data = (await slice.exportOf?.(about.memberId)) ?? {};
    const names: string[] = [];
    for (const [name, content] of Object.entries(data)) {
      const isRaw = content instanceof Uint8Array;
      const path = `${slice.name}/${isRaw ? name : `${name}.json`}`;
      names.push(path);
      yield { name: path, content: isRaw ? content : jsonOf(content) };
    }
    if (names.length > 0) listed.push({ slice: slice.name, names });
  }
  yield { name: 'index.html', content: onePiece(indexPage(kernel, listed, about.locale)) };
}

async function* onePiece(text: string): AsyncGenerator<string> {
  yield text;
}

function indexPage(kernel: Kernel, listed: readonly { slice: string; names: string[] }[], asked: string): string {
  const locale = LOCALES.find(({ tag }) => tag === asked)?.tag ?? 'en-US';
  const { messages } = kernel;
  const at = new Date(kernel.clock.now()).toISOString();
  const title = escaped(messages.text(locale, 'export.title'));
  const groups = listed.map(({ slice, names }) => {
    const key = `export.part.${slice}`;
    const heading = messages.has(key) ? messages.text(locale, key) : slice;
    const links = names.map((name) => `<li><a href="${escaped(name)}">${escaped(name)}</a></li>`).join('\n');
    return `<h2>${escaped(heading)}</h2>\n<ul>\n${links}\n</ul>`;
  });
  return [
    `<!doctype html>\n<html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${title}</title>\n<h1>${title}</h1>`,
    `<p>${escaped(messages.text(locale, 'export.about', { at }))}</p>`,
    ...groups,
    '</html>\n',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
