import { el } from '../dom.ts';
import { newUuid } from '../newUuid.ts';
import { refusalIn } from '../protocol.ts';
import type { View, ViewOptions } from './chatView.ts';
import { checkbox, newId, problemsIn, refusedFields, showProblems, textField } from './form.ts';
import { problemText } from './problems.ts';

/** The form with which a visitor asks for a call. */
export function callBackView({
  embed,
  api,
  write,
  formatTime,
}: Omit<ViewOptions, 'kept' | 'onReply' | 'onChange'>): View {
  const element = el('div', { class: 'chat' });
  let focus: () => void = () => undefined;

  function showForm(): void {
    const fields = {
      name: textField(write, {
        label: write('field.name'),
        autocomplete: 'name',
        isRequired: true,
        maxLength: 100,
      }),
      phone_number: textField(write, {
        label: write('field.phone_number'),
        type: 'tel',
        autocomplete: 'tel',
        isRequired: true,
        maxLength: 40,
      }),
      consent: checkbox(embed.texts.consent ?? write('call_back.consent')),
    };
    const { call_back } = embed.texts;
    const lead = call_back ? el('p', { id: newId(), class: 'lead' }, call_back) : null;
    const submit = el(
      'button',
      { type: 'submit', class: 'button primary', 'aria-describedby': lead?.id },
      write('call_back.submit'),
    );
    const problem = el('p', { class: 'problem', role: 'alert', hidden: true });
    const form = el(
      'form',
      { class: 'view form', novalidate: true },
      lead,
      ...Object.values(fields).map((field) => field.element),
      problem,
      submit,
    );
    // The same for each attempt with this form: a lost answer requests no second call.
    const client_id = newUuid();
    let isPending = false;

    async function send(): Promise<void> {
      problem.hidden = true;
      if (!showProblems(fields, problemsIn(write, fields))) return;
      isPending = true;
      submit.textContent = write('call_back.pending');
      submit.setAttribute('aria-disabled', 'true');
      try {
        const { calls_from } = await api.callBack({
          name: fields.name.input.value.trim(),
          phone_number: fields.phone_number.input.value.trim(),
          client_id,
        });
        showAccepted(calls_from);
        focus();
      } catch (error) {
        const { fields: refused = [], reason } = refusalIn(error) ?? {};
        if (!showProblems(fields, refusedFields(write, refused))) return;
        // Chats have a limit of their own.
        problem.textContent =
          reason === 'daily_limit_reached' ? write('call_back.daily_limit') : problemText(write, error);
        problem.hidden = false;
      } finally {
        isPending = false;
        submit.textContent = write('call_back.submit');
        submit.removeAttribute('aria-disabled');
      }
    }
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!isPending) void send();
    });
    element.replaceChildren(form);
    focus = () => fields.name.input.focus();
  }

  function showAccepted(callsFrom: string | null): void {
    const text = callsFrom
      ? write('call_back.accepted_from', { time: formatTime(callsFrom) })
      : write('call_back.accepted');
    const line = el('p', { class: 'lead', role: 'status', tabindex: -1 }, text);
    const again = el('button', { type: 'button', class: 'button' }, write('call_back.again'));
    again.addEventListener('click', () => {
      showForm();
      focus();
    });
    element.replaceChildren(el('div', { class: 'view form' }, line, again));
    focus = () => line.focus();
  }

  showForm();
  return { element, focus: () => focus() };
}
