import type { FieldFault } from '@drawroom/contract/envelope';

interface Issue {
  readonly code?: string | undefined;
  readonly path?: readonly PropertyKey[] | undefined;
  readonly input?: unknown;
  readonly message?: string | undefined;
  readonly keys?: readonly string[];
}

const FAULTS_MAX = 20;

const REASONS: Readonly<Record<string, string>> = {
  invalid_format: 'format',
  invalid_value: 'not_allowed',
  invalid_union: 'format',
  invalid_key: 'unknown_field',
  invalid_element: 'format',
  not_multiple_of: 'format',
  too_small: 'too_small',
  too_big: 'too_big',
  custom: 'format',
};

/** What `data.fields` tells of an input that does not parse: names of fields and stable words, never what was sent. */
export function fieldFaults(issues: readonly Issue[], input: Readonly<Record<string, unknown>>): FieldFault[] {
  return issues.flatMap((issue) => faultsOf(issue, input)).slice(0, FAULTS_MAX);
}

function faultsOf(issue: Issue, input: Readonly<Record<string, unknown>>): FieldFault[] {
  const path = (issue.path ?? []).map(String);
  if (issue.code === 'unrecognized_keys') {
    return (issue.keys ?? []).map((key) => ({ field: [...path, key.slice(0, 64)].join('.'), reason: 'unknown_field' }));
  }
  const missing = path.length === 1 && !((path[0] as string) in input);
  const reason = missing ? 'required' : (REASONS[issue.code ?? ''] ?? 'type');
  return [{ field: path.join('.'), reason }];
}
