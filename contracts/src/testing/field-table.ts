import type { AssistantField } from '../assistant-field.ts';
import { fieldsByPath } from '../assistant-fields.ts';

function allowed(field: AssistantField): string {
  switch (field.type) {
    case 'number':
    case 'integer':
      return `${field.min} to ${field.max}${field.unit ? ` ${field.unit}` : ''}, step ${field.step}`;
    case 'boolean':
      return 'yes or no';
    case 'choice':
      return field.options.map((option) => option || 'nothing').join(', ');
    case 'list':
      return 'a list';
    case 'document':
      return 'a document, or null';
    default:
      return `text, at most ${field.max_length}`;
  }
}

function initial(field: AssistantField): string {
  if (field.type === 'list' || field.type === 'document' || field.default === '') return '';
  return String(field.default);
}

/** The table of assistants' fields in `docs/assistants.md`. */
export const fieldTable = [
  '| field | is called | takes | begins with | PRO | from |',
  '|---|---|---|---|---|---|',
  ...[...fieldsByPath].map(
    ([path, field]) =>
      `| \`${path}\` | ${field.label} | ${allowed(field)} | ${initial(field)} | ${field.is_pro ? 'PRO' : ''} | ${field.source} |`,
  ),
].join('\n');
