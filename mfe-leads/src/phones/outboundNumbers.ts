import { endpointRows } from '@switchboard/platform/query';

/** The numbers that leads can be called from, the default one first. */
export const outboundNumbers = () => endpointRows('GET /api/phone-numbers', { query: { type: 'outbound' } });
