/** The least that writes events to browsers: reads rows from nowhere, writes each to all who listen. Arguments: port. */
import { createServer, type ServerResponse } from 'node:http';

const listeners = new Set<ServerResponse>();
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': connected\n\n');
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
});

process.on('message', ({ mark, share }: { mark: string; share: number }) => {
  let place = 0;
  // Sends each event to as many listeners as one organization has.
  for (const response of listeners)
    if (place++ % share === 0)
      response.write(
        `id: 1\ndata: ${JSON.stringify({ type: 'lead.changed', subject_id: mark, change: 'updated' })}\n\n`,
      );
});
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.({ type: 'ready' }));
