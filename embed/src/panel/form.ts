import { el } from '../dom.ts';
import type { Write } from '../texts/writer.ts';

let count = 0;
/** An id within the document of the shadow root. */
export const newId = (): string => `sbe-${++count}`;

export interface FieldOptions {
  label: string;
  type?: 'text' | 'email' | 'tel';
  autocomplete?: AutoFill;
  isRequired: boolean;
  maxLength?: number;
}

/** A labelled field, or a checkbox, that can show a problem. */
export interface FormField {
  element: HTMLElement;
  input: HTMLInputElement;
  isRequired: boolean;
  showProblem(problem: string | null): void;
}

function withProblem(element: HTMLElement, input: HTMLInputElement, isRequired: boolean): FormField {
  const id = newId();
  const problem = el('p', { id, class: 'problem', hidden: true });
  element.append(problem);
  return {
    element,
    input,
    isRequired,
    showProblem(text) {
      problem.textContent = text ?? '';
      problem.hidden = text === null;
      if (text === null) {
        input.removeAttribute('aria-invalid');
        input.removeAttribute('aria-describedby');
      } else {
        input.setAttribute('aria-invalid', 'true');
        input.setAttribute('aria-describedby', id);
      }
    },
  };
}

export function textField(
  write: Write,
  { label, type = 'text', autocomplete, isRequired, maxLength = 254 }: FieldOptions,
): FormField {
  const id = newId();
  const input = el('input', { id, type, autocomplete, required: isRequired, maxlength: maxLength, class: 'input' });
  const shown = isRequired ? label : write('field.optional', { label });
  return withProblem(el('div', { class: 'field' }, el('label', { for: id }, shown), input), input, isRequired);
}

export function checkbox(label: string): FormField {
  const id = newId();
  const input = el('input', { id, type: 'checkbox', required: true });
  const row = el('div', { class: 'check' }, input, el('label', { for: id }, label));
  return withProblem(el('div', { class: 'field' }, row), input, true);
}

/** Shows the problems of fields by name, and moves the focus to the first of them. Returns whether there is none. */
export function showProblems(
  fields: Readonly<Record<string, FormField>>,
  problems: Readonly<Record<string, string | undefined>>,
): boolean {
  let first: FormField | null = null;
  for (const [name, field] of Object.entries(fields)) {
    const problem = problems[name] ?? null;
    field.showProblem(problem);
    if (problem !== null) first ??= field;
  }
  first?.input.focus();
  return first === null;
}

/** What is missing, and what can't be an email address or a phone number. The API checks the rest. */
export function problemsIn(write: Write, fields: Readonly<Record<string, FormField>>): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [name, { input, isRequired }] of Object.entries(fields)) {
    const value = input.value.trim();
    if (input.type === 'checkbox') {
      if (!input.checked) problems[name] = write('field.consent_problem');
    } else if (value === '') {
      if (isRequired) problems[name] = write('field.required_problem');
    } else if (input.type === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value)) {
      problems[name] = write('field.email_problem');
    } else if (input.type === 'tel' && value.replace(/\D/g, '').length < 4) {
      problems[name] = write('field.phone_number_problem');
    }
  }
  return problems;
}

/** The problems of the fields that the API refused. */
export function refusedFields(write: Write, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      name === 'email'
        ? write('field.email_problem')
        : name === 'phone_number'
          ? write('field.phone_number_problem')
          : write('field.required_problem'),
    ]),
  );
}
