import { api } from '@switchboard/contracts';

interface Operation {
  summary: string;
  access: string;
  permission?: string;
}

/** Every operation of the API in the modules' notation, `GET /api/leads/:id`, with its summary and the permission to call it. */
export function operationList(): string {
  const rows = Object.entries(api as Record<string, Operation>)
    .sort(([one], [other]) => one.slice(one.indexOf('/')).localeCompare(other.slice(other.indexOf('/')), 'en'))
    .map(([name, { summary, access, permission }]) => {
      const needs = permission ? `${access}, ${permission}` : access;
      return `| \`${name}\` | ${summary.replaceAll('|', '\\|')} | ${needs} |`;
    });
  return [
    '# Operations',
    '',
    'Generated from the contracts. Name an operation in code exactly as it is written here, with `:id` for a part of the address:',
    "`request('GET /api/leads/:id', { params: { id } })`.",
    '',
    '| operation | what it does | needs |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
