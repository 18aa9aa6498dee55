import { readChat } from '../../voice/services/chat-completion.ts';
import { asJson, type ProviderClient, ProviderFailed } from '../../voice/services/provider-answer.ts';

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

/** A piece of an answer, or what it took. */
export interface ModelPiece {
  text: string;
  tokens: { prompt: number; completion: number } | null;
}

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
  const chat = readChat(client.ask(request));
  let length = 0;
  let isCut = false;
  try {
    let next = await chat.next();
    for (; !next.done; next = await chat.next()) {
      const { content, usage, finish } = next.value;
      isCut ||= finish === 'length';
      if (content === '' && !usage) continue;
      if (content.trim() !== '') clearTimeout(first);
      length += content.length;
      if (length > asking.maxLength)
        throw new ProviderFailed(`The answer of ${label} is longer than ${asking.maxLength} characters.`);
      yield { text: content, tokens: usage };
    }
    // Where it was stopped, the answer only ends.
    if (asking.signal.aborted) throw asking.signal.reason;
    if (late) throw late;
    if (isCut) throw new ProviderFailed(`${label} stopped at the longest answer that it gives.`);
    if (!next.value) throw new ProviderFailed(`The answer of ${label} broke off.`);
    if (length === 0) throw new ProviderFailed(`${label} answered nothing.`);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ProviderFailed(`${label} answered what nobody reads.`);
    throw error;
  } finally {
    clearTimeout(first);
    clearTimeout(all);
    await chat.return(false);
  }
}
