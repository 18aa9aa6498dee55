/** One event of a stream. */
interface StreamEvent {
  id: string;
  type: string;
  data: string;
}

interface ReadOptions {
  /** A connection on which nothing arrives for so long is lost. */
  silenceMs: number;
  /** After each piece, comments included. */
  onReceived: () => void;
}

/** Reads the events of an answer of the type `text/event-stream`. */
export async function* readEvents(body: ReadableStream<Uint8Array>, options: ReadOptions): AsyncGenerator<StreamEvent> {
  let event: StreamEvent = { id: '', type: 'message', data: '' };
  for await (const line of readLines(body, options)) {
    if (line === '') {
      if (event.data !== '') yield { ...event, data: event.data.slice(0, -1) };
      event = { id: event.id, type: 'message', data: '' };
      continue;
    }
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') event.data += `${value}\n`;
    else if (name === 'event') event.type = value;
    else if (name === 'id') event.id = value;
  }
}

async function* readLines(
  body: ReadableStream<Uint8Array>,
  { silenceMs, onReceived }: ReadOptions,
): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read(), silenceMs);
      if (done) return;
      onReceived();
      const lines = (rest + value).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function withinSilence<T>(read: Promise<T>, silenceMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError('The server sent nothing for too long.')), silenceMs);
  });
  try {
    return await Promise.race([read, silence]);
  } finally {
    clearTimeout(timer);
  }
}
