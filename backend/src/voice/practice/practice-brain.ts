import { type Intent, intentOf, isNo } from './intents.ts';
import { answerFrom } from './look-up.ts';
import { questionsOf } from './questions.ts';
import { argumentsFor, firstChoice, type PracticeTool, toolFor } from './tools.ts';

/** One thing of a conversation, as a model has it before its eyes. */
export type Turn =
  | { role: 'assistant' | 'user'; text: string }
  | { role: 'tool'; name: string; result: string; isError: boolean };

/** What the practice brain goes by. */
export interface Instructions {
  assistantName: string;
  organizationName: string;
  /** With its placeholders filled in. */
  systemPrompt: string;
  endCallMessage: string;
  tools: readonly PracticeTool[];
  /** Passages of the assistant's knowledge that belong to what was said last. */
  passages: readonly string[];
}

/** What it says next, whether it calls a tool, and whether the call is over then. */
export interface Reply {
  say: string;
  call?: { name: string; arguments: Record<string, unknown> };
  isOver?: true;
}

const acknowledgements = ['Thank you.', 'I see.', 'Understood.', 'All right.'];
const anythingElse = 'Is there anything else I can help you with?';
const goodTime = 'When is a better time to call you?';

/** What has been said so far, without signs in which two texts may differ. */
const letters = (text: string) => text.toLowerCase().replace(/[^a-z\d]/g, '');

/** The next thing that is to be asked: what was cut off before it was said is asked again. */
function pending(history: readonly Turn[], prompt: string): string | null {
  const said = history.flatMap((turn) => (turn.role === 'assistant' ? [letters(turn.text)] : []));
  return questionsOf(prompt).find((question) => !said.some((text) => text.includes(letters(question)))) ?? null;
}

/** The last question that was asked and has not been answered yet. */
function lastQuestion(history: readonly Turn[]): string | null {
  const last = history.findLast((turn) => turn.role === 'assistant');
  return last?.role === 'assistant'
    ? (last.text
        .match(/[^.!?]+\?/g)
        ?.at(-1)
        ?.trim() ?? null)
    : null;
}

/** What is said of a tool's answer: its own sentence, else what stands in it. */
function spokenResult(result: string): string {
  try {
    const value: unknown = JSON.parse(result);
    if (typeof value === 'string') return value;
    if (value === null || typeof value !== 'object') return String(value);
    const row = value as Record<string, unknown>;
    for (const name of ['say', 'message', 'summary', 'result', 'text'])
      if (typeof row[name] === 'string') return row[name];
    return Object.entries(row)
      .filter(([, entry]) => ['string', 'number', 'boolean'].includes(typeof entry))
      .slice(0, 4)
      .map(([name, entry]) => `${name.replaceAll('_', ' ')}: ${String(entry)}`)
      .join(', ');
  } catch {
    return result;
  }
}

/** What is said of a failure: nothing where the caller was told of it already. */
const failureOf = (result: string) =>
  result.includes('(The person was told: ') ? '' : 'I am sorry, that did not work just now.';

/** What the call is about, from the first words of the prompt that say so. */
function subject(prompt: string): string {
  const told = /\bcall(?:s|ing)?(?: is)? (?:about|regarding|concerning) ([^.!?\n]+)/i.exec(prompt)?.[1];
  return told ? ` It is about ${told.trim()}.` : '';
}

class Answering {
  readonly #history: readonly Turn[];
  readonly #about: Instructions;

  constructor(history: readonly Turn[], about: Instructions) {
    this.#history = history;
    this.#about = about;
  }

  /** Says something, and asks again what is still open. */
  #andAskAgain(say: string): Reply {
    const open = lastQuestion(this.#history) ?? pending(this.#history, this.#about.systemPrompt) ?? anythingElse;
    return { say: `${say} ${open}`.trim() };
  }

  #tool(name: string): PracticeTool | undefined {
    return this.#about.tools.find((tool) => tool.name === name);
  }

  #bye(say: string): Reply {
    return { say: `${say} ${this.#about.endCallMessage}`.trim(), isOver: true };
  }

  /** After a tool has answered. */
  result(turn: Extract<Turn, { role: 'tool' }>): Reply {
    if (turn.name === 'do_not_call') return this.#bye('I understand. We will not call you again.');
    if (turn.name === 'end_call') return { say: this.#about.endCallMessage, isOver: true };
    if (turn.isError) return this.#andAskAgain(failureOf(turn.result));
    if (turn.name === 'search_knowledge') return this.#andAskAgain(this.#known(turn.result));
    const spoken = spokenResult(turn.result).slice(0, 300);
    return { say: `${spoken.replace(/[.\s]+$/, '')}. ${this.#next()}`.trim() };
  }

  /** What stands in the passages that were found; each begins with a line that says where it is from. */
  #known(found: string): string {
    const asked = this.#history.findLast((turn) => turn.role === 'user');
    const passages = found.split('\n\n').map((passage) => passage.replace(/^.*\n/, ''));
    const known = asked?.role === 'user' ? answerFrom(asked.text, passages) : null;
    return known ?? 'I do not know that, but I will note your question.';
  }

  /** To whom they name, else to the first there is. */
  #transfer(said: string): Reply | null {
    const tool = this.#tool('transfer_call');
    if (!tool) return null;
    const { target = firstChoice(tool, 'target') } = argumentsFor(tool, said).values;
    return { say: 'Of course, I will connect you.', call: { name: tool.name, arguments: { target } } };
  }

  #next(): string {
    return pending(this.#history, this.#about.systemPrompt) ?? anythingElse;
  }

  /** What somebody said that is an answer: acknowledged, and then the next question. */
  answer(said: string): Reply {
    if (lastQuestion(this.#history) === anythingElse && isNo(said)) return this.#bye('');
    if (lastQuestion(this.#history) === goodTime) return this.#bye('Thank you, I have noted it.');
    const called = this.#callFor(said);
    if (called) return called;
    const answers = this.#history.filter(({ role }) => role === 'user').length;
    return { say: `${acknowledgements[(answers - 1) % acknowledgements.length]} ${this.#next()}` };
  }

  #callFor(said: string): Reply | null {
    const tool = toolFor(said, this.#about.tools);
    if (!tool) return null;
    const { values, missing } = argumentsFor(tool, said);
    if (missing) return { say: `May I have ${missing}?` };
    return { say: 'One moment, please.', call: { name: tool.name, arguments: values } };
  }

  wish(intent: Intent, said: string): Reply {
    const { assistantName, organizationName, systemPrompt, passages } = this.#about;
    const from = organizationName === '' ? '' : ` of ${organizationName}`;
    switch (intent) {
      case 'stop':
        return this.#tool('do_not_call')
          ? { say: '', call: { name: 'do_not_call', arguments: { reason: said } } }
          : this.#bye('I understand. We will not call you again.');
      case 'human':
        return (
          this.#transfer(said) ??
          this.#andAskAgain('I cannot connect you from here, but I will note that you want to speak to a person.')
        );
      case 'robot':
        return this.#andAskAgain(`Yes, I am an automated assistant${from}.`);
      case 'instructions':
        return this.#andAskAgain(
          'I cannot share how I was set up, but I am glad to help with what this call is about.',
        );
      case 'goodbye':
        return this.#bye('');
      case 'repeat':
        return { say: this.#lastSaid() };
      case 'who':
        return this.#andAskAgain(`This is ${assistantName}, the automated assistant${from}.${subject(systemPrompt)}`);
      case 'later':
        return { say: `No problem. ${goodTime}` };
      case 'question': {
        const known = answerFrom(said, passages);
        if (known) return this.#andAskAgain(known);
        const called = this.#callFor(said);
        if (called) return called;
        if (this.#tool('search_knowledge'))
          return { say: '', call: { name: 'search_knowledge', arguments: { query: said } } };
        return this.#andAskAgain('I do not know that, but I will note your question.');
      }
    }
  }

  #lastSaid(): string {
    const last = this.#history.findLast((turn) => turn.role === 'assistant');
    return last?.role === 'assistant' ? last.text : anythingElse;
  }
}

/**
 * What an assistant says next, by rules: it asks what its prompt wants asked, one at a time, answers from passages, calls tools, and
 * obeys who wants to stop. The same conversation gets the same reply, without an account.
 */
export function replyTo(history: readonly Turn[], about: Instructions): Reply {
  const answering = new Answering(history, about);
  const last = history.at(-1);
  if (last?.role === 'tool') return answering.result(last);
  if (last?.role !== 'user') return { say: pending(history, about.systemPrompt) ?? anythingElse };
  const intent = intentOf(last.text);
  return intent === null ? answering.answer(last.text) : answering.wish(intent, last.text);
}
