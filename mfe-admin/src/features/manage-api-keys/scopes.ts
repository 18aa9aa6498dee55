import type { ApiKeyScope } from '@switchboard/contracts/roles';

interface ScopeWords {
  id: ApiKeyScope;
  label: string;
  description: string;
}

/** Labels of the scopes that a key can have. */
export const scopeLabels: readonly ScopeWords[] = [
  {
    id: 'read',
    label: 'Read',
    description: 'Reads leads, calls, assistants and everything else that viewers can see.',
  },
  { id: 'write', label: 'Write', description: 'Creates, changes and deletes everything that members work on.' },
  { id: 'calls', label: 'Place calls', description: 'Calls leads. Calls can cost money and reach people.' },
];

const bodies = {
  write: { path: '/api/leads', json: { first_name: 'Ada', last_name: 'Byron', phone_number: '+1 202-555-0114' } },
  calls: {
    path: '/api/call',
    json: { lead_id: '<lead id>', assistant_id: '<assistant id>', phone_number_id: '<phone number id>' },
  },
} as const;

/** A command that does the first thing that a key of these scopes may do, on this installation. */
export function firstCommand(key: string, scopes: readonly ApiKeyScope[]): string {
  const { origin } = window.location;
  const head = `-H "Authorization: Bearer ${key}"`;
  const other = scopes.includes('write') ? bodies.write : bodies.calls;
  if (scopes.includes('read')) return `curl ${head} "${origin}/api/leads?limit=5"`;
  return [
    `curl -X POST ${head}`,
    `-H "Content-Type: application/json"`,
    `-d '${JSON.stringify(other.json)}'`,
    `"${origin}${other.path}"`,
  ].join(' \\\n  ');
}
