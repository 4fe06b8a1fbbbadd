import type { OpenApi, Operation } from '../openapi.ts';

/** Styles of the page; their hash stands in its Content-Security-Policy. */
export const REFERENCE_STYLE = `
:root{color-scheme:light dark;--ink:#1c1b1a;--soft:#6b6763;--line:#dedad5;--paper:#fdfcfa;--card:#fff;--get:#0b6b53;--post:#9a4a00}
@media (prefers-color-scheme:dark){:root{--ink:#eceae6;--soft:#a5a09a;--line:#3a3734;--paper:#151413;--card:#1e1c1b;--get:#5fd0b0;--post:#ffb168}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 6rem}
h1{font-size:1.8rem;margin:0 0 .5rem}h2{margin:2.5rem 0 .75rem;font-size:1.2rem}
p{max-width:46rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0;font-size:.85rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;border-block:1px solid var(--line);padding:.75rem 0;margin:1.5rem 0}
a{color:inherit}details{background:var(--card);border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0}
summary{cursor:pointer;padding:.6rem .9rem;display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:baseline}
summary:focus-visible{outline:2px solid var(--get);outline-offset:2px}
.get{color:var(--get)}.post{color:var(--post)}.get,.post{font-weight:700;min-width:3.2rem}
code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
.soft{color:var(--soft)}.body{padding:0 .9rem .9rem}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:start;padding:.35rem .6rem .35rem 0;border-top:1px solid var(--line);vertical-align:top}
h3{font-size:.95rem;margin:1rem 0 .25rem}
`;

type Schema = Record<string, unknown>;

/** Where the same stands for machines, and where signing is explained, if requests are signed. */
export interface ReferenceLinks {
  readonly json: string;
  readonly signing: string | null;
}

/** The API reference as one static page: no script, no request to anywhere. */
export function referencePage(api: OpenApi, { json, signing }: ReferenceLinks): string {
  const entries = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = api.tags.map(({ name }) => {
    const own = entries.filter(({ operation }) => operation.tags[0] === name);
    return `<section id="${name}"><h2>${escape(name)}</h2>${own.map(entryHtml).join('')}</section>`;
  });
  const links = api.tags.map(({ name }) => `<a href="#${name}">${escape(name)}</a>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(api.info.title)} API</title><style>${REFERENCE_STYLE}</style></head><body><main>
<h1>${escape(api.info.title)} API</h1><p>${escape(api.info.description)}</p>
<p>The same as a machine reads it: <a href="${json}">openapi.json</a>.
${signing === null ? '' : `How requests are signed, with a page to try it: <a href="${signing}">signing</a>`}</p><nav aria-label="Parts">${links.join('')}</nav>
${sections.join('\n')}</main></body></html>`;
}

function entryHtml({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const fields = [...operation.parameters.map(parameterRow), ...bodyRows(operation.requestBody)];
  return `<details><summary><span class="${method}">${method.toUpperCase()}</span><code>${escape(path)}</code>
<span class="soft">${escape(operation.summary)}</span></summary><div class="body"><p>${escape(operation.description)}</p>
<h3>Takes</h3><div class="wide"><table><thead><tr><th>Name</th><th>In</th><th>Needed</th><th>Value</th></tr></thead>
<tbody>${fields.join('')}</tbody></table></div>${responsesHtml(operation)}</div></details>`;
}

function parameterRow(parameter: Schema): string {
  const {
    name,
    in: place,
    required,
    schema,
    content,
  } = parameter as {
    name: string;
    in: string;
    required: boolean;
    schema?: Schema;
    content?: { 'application/json': { schema: Schema } };
  };
  return row([name, place, required ? 'yes' : 'no'], schema ?? content?.['application/json'].schema ?? {});
}

function bodyRows(body: Schema | undefined): string[] {
  if (!body) return [];
  const form = (
    body as { content: Record<string, { schema: { properties: Record<string, Schema>; required: string[] } }> }
  ).content;
  const [kind, content] = Object.entries(form)[0] ?? [];
  if (!content) return [];
  const { properties, required } = content.schema;
  const places: Readonly<Record<string, string>> = { 'multipart/form-data': 'file', 'application/json': 'body' };
  const place = places[kind ?? ''] ?? 'form';
  return Object.entries(properties).map(([name, field]) =>
    row([name, place, required.includes(name) ? 'yes' : 'no'], field),
  );
}

function row(cells: readonly string[], schema: Schema): string {
  return `<tr>${cells.map((cell) => `<td><code>${escape(cell)}</code></td>`).join('')}<td>${valueHtml(schema)}</td></tr>`;
}

function responsesHtml(operation: Operation): string {
  return Object.entries(operation.responses)
    .map(([status, response]) => {
      const { description, content } = response as {
        description: string;
        content: { 'application/json': { schema: Schema } };
      };
      const { schema } = content['application/json'];
      const [success, refusal] = (schema['oneOf'] as Schema[] | undefined) ?? [];
      const data = (success?.['properties'] as Schema | undefined)?.['data'] as Schema | undefined;
      const refusals = (refusal?.['description'] as string | undefined) ?? description;
      const plain = data === undefined && status === '200' ? valueHtml(schema) : '';
      return `<h3>HTTP ${escape(status)}</h3>${data ? `<p>data</p>${valueHtml(data)}` : plain}<p class="soft">${escape(refusals)}</p>`;
    })
    .join('');
}

function valueHtml(schema: Schema): string {
  return `<pre>${escape(JSON.stringify(schema, null, 1).replaceAll('"', ''))}</pre>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
