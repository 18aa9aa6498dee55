import type { IncomingMessage } from 'node:http';

/** The whole body of a request; null if the sender disconnected before the end, such as a process that was killed. */
export async function receivedBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    return null;
  }
  return request.complete ? Buffer.concat(chunks) : null;
}
