import { endpointRows } from '@switchboard/platform/query';

/** The assistants that may call, by name. */
export const publishedAssistants = () =>
  endpointRows('GET /api/assistants', { query: { status: 'published', limit: 100 } });
