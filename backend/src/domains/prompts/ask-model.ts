import { endOfReasoning, ReasoningFilter, type Visible } from '../../voice/services/hide-reasoning.ts';
import { asJson, type ProviderClient, ProviderFailed } from '../../voice/services/provider-answer.ts';
import { readChat } from '../../voice/services/read-chat.ts';

/** What is said to a model, and by it. */
export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

interface Asking {
  messages: readonly ModelMessage[];
  /** Within these the first word has to come, and all of them. */
  firstWordMs: number;
  allMs: number;
  /** The longest answer that is taken, in characters. */
  maxLength: number;
  signal: AbortSignal;
}

/** A piece of an answer, or what it took. Where its reasoning shows only by its end, that end is in the text. */
export interface ModelPiece {
  text: string;
  tokens: { prompt: number; completion: number } | null;
}

const nothingFrom = (label: string, finish: string | null) =>
  finish === 'content_filter' ? `The content filter of ${label} kept the text back.` : `${label} answered nothing.`;

/**
 * The answer of a model as it comes. It comes to its end only where the answer is whole: what is slow, breaks off, is cut, has no
 * end, is empty or makes no sense throws ProviderFailed, and where `signal` is aborted its reason is thrown.
 */
export async function* askModel(client: ProviderClient, asking: Asking): AsyncGenerator<ModelPiece> {
  const { label, model } = client.access;
  const stop = new AbortController();
  let late: ProviderFailed | null = null;
  const giveUp = (message: string) => () => {
    late ??= new ProviderFailed(message);
    stop.abort();
  };
  const noWord = giveUp(`${label} said nothing within ${asking.firstWordMs / 1000} seconds.`);
  const first = setTimeout(noWord, asking.firstWordMs);
  const all = setTimeout(giveUp(`${label} was not done within ${asking.allMs / 1000} seconds.`), asking.allMs);
  const body = JSON.stringify({
    model,
    messages: asking.messages,
    stream: true,
    stream_options: { include_usage: true },
  });
  const signal = AbortSignal.any([stop.signal, asking.signal]);
  const request = {
    path: '/chat/completions',
    headers: asJson(client.access),
    body,
    waitMs: asking.firstWordMs,
    signal,
  };
  const chat = readChat(client.ask(request), label);
  const reasoning = new ReasoningFilter();
  const shown = ({ text, isFresh }: Visible) => (isFresh ? endOfReasoning + text : text);
  let length = 0;
  let hasText = false;
  let finished: string | null = null;
  try {
    let next = await chat.next();
    for (; !next.done; next = await chat.next()) {
      const { content, usage, finish } = next.value;
      finished = finish ?? finished;
      const text = shown(reasoning.feed(content));
      if (text === '' && !usage) continue;
      if (text.trim() !== '') clearTimeout(first);
      hasText ||= text.trim() !== '';
      length += text.length;
      if (length > asking.maxLength)
        throw new ProviderFailed(`The answer of ${label} is longer than ${asking.maxLength} characters.`);
      yield { text, tokens: usage };
    }
    // Where it was stopped, the answer only ends.
    if (asking.signal.aborted) throw asking.signal.reason;
    if (late) throw late;
    if (finished === 'length') throw new ProviderFailed(`${label} stopped at the longest answer that it gives.`);
    if (!next.value) throw new ProviderFailed(`The answer of ${label} broke off.`);
    const rest = shown(reasoning.end());
    if (rest !== '') yield { text: rest, tokens: null };
    if (!hasText && rest.trim() === '') throw new ProviderFailed(nothingFrom(label, finished));
  } finally {
    clearTimeout(first);
    clearTimeout(all);
    await chat.return(false);
  }
}
