import type { EmbedConversationInput, PublicEmbed } from '@switchboard/contracts/embed-chats';
import { el } from '../dom.ts';
import { refusalIn } from '../protocol.ts';
import type { Write } from '../texts/writer.ts';
import { checkbox, type FormField, newId, problemsIn, refusedFields, showProblems, textField } from './form.ts';
import { problemText } from './problems.ts';

type Fields = NonNullable<EmbedConversationInput['fields']>;

const kinds = {
  name: { type: 'text', autocomplete: 'name', maxLength: 100 },
  email: { type: 'email', autocomplete: 'email', maxLength: 254 },
  phone_number: { type: 'tel', autocomplete: 'tel', maxLength: 40 },
} as const;

interface StartForm {
  embed: PublicEmbed;
  write: Write;
  start(fields: Fields): Promise<void>;
}

/** Everything before the first message: that the assistant is automated, the embed's fields, and consent. */
export function startForm({ embed, write, start }: StartForm): { element: HTMLElement; focus(): void } {
  const fields: Record<string, FormField> = {};
  for (const name of ['name', 'email', 'phone_number'] as const) {
    const mode = embed.fields[name];
    if (mode === 'off') continue;
    fields[name] = textField(write, { label: write(`field.${name}`), ...kinds[name], isRequired: mode === 'required' });
  }
  const { consent } = embed.texts;
  const asked = Object.keys(fields) as (keyof Fields)[];
  if (consent) fields.consent = checkbox(consent);
  const notice = embed.notice ? el('p', { id: newId(), class: 'lead' }, embed.notice) : null;
  const agreed = consent ? null : el('p', { id: newId(), class: 'small' }, write('start.consent'));
  // The focus starts below the notice, so screen readers would skip both.
  const described = [notice, agreed].flatMap((text) => text?.id ?? []).join(' ');
  const submit = el(
    'button',
    { type: 'submit', class: 'button primary', 'aria-describedby': described || null },
    write('start.submit'),
  );
  const problem = el('p', { class: 'problem', role: 'alert', hidden: true });
  const form = el(
    'form',
    { class: 'view form', novalidate: true },
    notice,
    ...Object.values(fields).map(({ element }) => element),
    agreed,
    problem,
    submit,
  );
  let isPending = false;

  async function send(): Promise<void> {
    problem.hidden = true;
    if (!showProblems(fields, problemsIn(write, fields))) return;
    isPending = true;
    submit.textContent = write('start.pending');
    submit.setAttribute('aria-disabled', 'true');
    try {
      await start(Object.fromEntries(asked.map((name) => [name, fields[name]?.input.value.trim() || undefined])));
    } catch (error) {
      const refused = refusedFields(write, refusalIn(error)?.fields ?? []);
      if (!showProblems(fields, refused)) return;
      problem.textContent = problemText(write, error);
      problem.hidden = false;
    } finally {
      isPending = false;
      submit.textContent = write('start.submit');
      submit.removeAttribute('aria-disabled');
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isPending) void send();
  });
  return { element: form, focus: () => (form.querySelector('input') ?? submit).focus() };
}
