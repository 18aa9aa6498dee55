/** One event of a stream. */
interface StreamEvent {
  id: string;
  type: string;
  data: string;
}

/** Reads the events of an answer of the type `text/event-stream`. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  let event: StreamEvent = { id: '', type: 'message', data: '' };
  for await (const line of readLines(body)) {
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

async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
