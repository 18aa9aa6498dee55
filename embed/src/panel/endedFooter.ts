import { el } from '../dom.ts';
import { refusalIn } from '../protocol.ts';
import type { Write } from '../texts/writer.ts';
import { problemsIn, refusedFields, showProblems, textField } from './form.ts';
import { problemText } from './problems.ts';

interface EndedFooter {
  write: Write;
  /** Null: no transcript can be emailed. */
  sendTranscript: ((email: string) => Promise<void>) | null;
  startAgain(): void;
}

/** What a visitor can do after a chat: receive the transcript once, or start another one. */
export function endedFooter({ write, sendTranscript, startAgain }: EndedFooter): HTMLElement {
  const again = el('button', { type: 'button', class: 'button primary' }, write('chat.new'));
  again.addEventListener('click', startAgain);
  return el(
    'div',
    { class: 'footer ended' },
    el('p', { class: 'small', role: 'status' }, write('chat.ended')),
    sendTranscript ? transcriptForm(write, sendTranscript) : null,
    again,
  );
}

function transcriptForm(write: Write, sendTranscript: (email: string) => Promise<void>): HTMLElement {
  const email = textField(write, {
    label: write('transcript.label'),
    type: 'email',
    autocomplete: 'email',
    isRequired: true,
  });
  const fields = { email };
  const submit = el('button', { type: 'submit', class: 'button' }, write('transcript.submit'));
  const result = el('p', { class: 'small', role: 'status' });
  const form = el('form', { class: 'form', novalidate: true }, email.element, submit, result);
  let isPending = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isPending || !showProblems(fields, problemsIn(write, fields))) return;
    isPending = true;
    const address = email.input.value.trim();
    try {
      await sendTranscript(address);
      const sent = el(
        'p',
        { class: 'small', role: 'status', tabindex: -1 },
        write('transcript.sent', { email: address }),
      );
      form.replaceWith(sent);
      sent.focus();
    } catch (error) {
      const refused = refusedFields(write, refusalIn(error)?.fields ?? []);
      if (showProblems(fields, refused))
        result.textContent = refusalIn(error)?.status === 409 ? write('problem.no_mail') : problemText(write, error);
    } finally {
      isPending = false;
    }
  });
  return form;
}
