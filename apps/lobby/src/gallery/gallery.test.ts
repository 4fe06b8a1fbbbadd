import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (file: string): string => readFileSync(`${root}${file}`, 'utf8');

interface Part {
  readonly name: string;
  /** What its module says of its properties. */
  readonly props: string;
}

/** Every component that a module of the shared parts exports, with the head and the body of its properties. */
const parts: readonly Part[] = globSync('packages/ui/src/*.tsx', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) => {
    const source = read(file);
    return [...source.matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name = '']) => ({
      name,
      props: new RegExp(`interface ${name}Props[^{]*\\{[^}]*\\}`).exec(source)?.[0] ?? '',
    }));
  });

const gallery = globSync('apps/lobby/src/gallery/*-page.tsx', { cwd: root }).map(read).join('\n');
/** What `State` says of a part, all its states as one text. */
function statesOf(name: string): string {
  return [...gallery.matchAll(new RegExp(`<State[^>]*?of="${name}" is=(?:"([^"]*)"|\\{(\\w+)\\})`, 'g'))]
    .map(([, text = '', variable = '']) => text || variable)
    .join(', ');
}

/** Properties that make a state of their own, and the word for it. */
const STATES = ['disabled', 'loading', 'error', 'selected', 'pressed', 'failed', 'danger'] as const;

function statesToShow({ props }: Part): readonly string[] {
  const own = STATES.filter((state) => new RegExp(`readonly ${state}\\??:`).test(props));
  // Fields take theirs over, and any attribute of `<input>` besides.
  const head = props.slice(0, props.indexOf('{'));
  const taken = head.includes('FieldProps') ? ['error' as const] : [];
  return [...new Set([...own, ...taken, ...(/\bInputProps/.test(head) ? ['disabled' as const] : [])])];
}

test('the shared parts are found', () => expect(parts.length).toBeGreaterThan(40));

test.each(parts)('$name stands in the gallery', ({ name }) => {
  expect(gallery).toMatch(new RegExp(`<${name}[\\s>/]`));
  expect(statesOf(name)).not.toBe('');
});

test.each(parts.filter((part) => statesToShow(part).length > 0))('$name is shown in all its states', (part) => {
  for (const state of statesToShow(part)) expect(statesOf(part.name)).toContain(state);
});
