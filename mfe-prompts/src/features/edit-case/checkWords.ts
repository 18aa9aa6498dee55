import type { PromptCheck } from '@switchboard/contracts/prompt-cases';

/** Labels of the kinds of checks. */
export const checkKinds: Record<PromptCheck['kind'], string> = {
  contains: 'Contains',
  not_contains: 'Does not contain',
  pattern: 'Matches a pattern',
  max_words: 'At most so many words',
  json_schema: 'Is JSON that fits a schema',
  criterion: 'Meets a criterion',
};

/** A check of a kind with nothing in it yet. */
export function blankCheck(kind: PromptCheck['kind']): PromptCheck {
  if (kind === 'pattern') return { kind, pattern: '' };
  if (kind === 'max_words') return { kind, words: 60 };
  if (kind === 'json_schema') return { kind, schema: '{"type": "object"}' };
  return { kind, text: '' };
}

/** A check in a few words. */
export function checkText(check: PromptCheck): string {
  switch (check.kind) {
    case 'contains':
      return `Contains “${check.text}”`;
    case 'not_contains':
      return `Does not contain “${check.text}”`;
    case 'pattern':
      return `Matches ${check.pattern}`;
    case 'max_words':
      return `At most ${check.words} words`;
    case 'json_schema':
      return 'Is JSON that fits the schema';
    case 'criterion':
      return check.text;
  }
}
