import type { AssistantSection, AssistantTab } from '@switchboard/contracts/assistant-field';
import { fieldAt } from '@switchboard/contracts/assistant-fields';

/** An invalid field, by its path. */
export interface FieldProblem {
  path: string;
  message: string;
  tab: AssistantTab;
  section: AssistantSection;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function* leaves(errors: unknown, path: string): Generator<[path: string, message: string]> {
  if (!isObject(errors)) return;
  if (typeof errors.message === 'string' && errors.message !== '') yield [path, errors.message];
  for (const [name, below] of Object.entries(errors))
    if (name !== 'ref' && name !== 'types' && name !== 'message' && isObject(below))
      yield* leaves(
        below,
        path === '' || name === 'root'
          ? [path, name === 'root' ? '' : name].filter(Boolean).join('.')
          : `${path}.${name}`,
      );
}

/** A problem with its field's position in the editor. */
export function placed(path: string, message: string): FieldProblem {
  const field = fieldAt(path);
  return { path, message, tab: field?.tab ?? 'agent', section: field?.section ?? 'general' };
}

const tabOrder: readonly AssistantTab[] = ['agent', 'prompt', 'flow', 'functions', 'configuration'];

/** All invalid fields of a form, in the order of the tabs. */
export function fieldProblems(errors: unknown): FieldProblem[] {
  const problems = [...leaves(errors, '')].map(([path, message]) => placed(path, message));
  return problems.sort((one, other) => tabOrder.indexOf(one.tab) - tabOrder.indexOf(other.tab));
}

/** The message for an invalid form. Source: specification 02 §8. */
export function validationText(problems: readonly FieldProblem[]): string {
  const tabs = [...new Set(problems.map(({ tab }) => tab))].join(', ');
  const messages = [...new Set(problems.map(({ message }) => message))];
  const shown = messages.slice(0, 3).map((message) => message.replace(/[.]?$/, '.'));
  const rest = messages.length - shown.length;
  return `Please check the following tabs for errors: ${tabs}. ${shown.join(' ')}${rest > 0 ? ` And ${rest} more.` : ''}`;
}
