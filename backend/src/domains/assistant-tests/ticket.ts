import { createHash, randomBytes } from 'node:crypto';

/** Seconds within which a browser must connect. */
export const ticketSeconds = 60;

const format = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([\w-]{43})$/;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A one-time ticket with which a browser connects, and its stored hash. */
export function newTicket(test: { id: string; organization_id: string }): { ticket: string; ticket_hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { ticket: `${test.organization_id}.${test.id}.${secret}`, ticket_hash: hashOf(secret) };
}

/** The test of a ticket, with its expected hash; null for an invalid ticket. */
export function readTicket(ticket: string): { organization_id: string; id: string; ticket_hash: string } | null {
  const [, organization_id, id, secret] = format.exec(ticket) ?? [];
  return organization_id && id && secret ? { organization_id, id, ticket_hash: hashOf(secret) } : null;
}
