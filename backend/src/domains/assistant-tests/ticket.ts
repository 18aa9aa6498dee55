import { createHash, randomBytes } from 'node:crypto';

/** Seconds in which a browser must connect. */
export const ticketSeconds = 60;

const format = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([\w-]{43})$/;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** What a browser connects with, once, and what is kept of it. */
export function newTicket(test: { id: string; organization_id: string }): { ticket: string; ticket_hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { ticket: `${test.organization_id}.${test.id}.${secret}`, ticket_hash: hashOf(secret) };
}

/** The test that a ticket names, with the hash that it must have; null for what is none. */
export function readTicket(ticket: string): { organization_id: string; id: string; ticket_hash: string } | null {
  const [, organization_id, id, secret] = format.exec(ticket) ?? [];
  return organization_id && id && secret ? { organization_id, id, ticket_hash: hashOf(secret) } : null;
}
