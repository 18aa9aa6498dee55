import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type AuthSecrets, seal, unseal } from '../../auth-secret.ts';
import type { CreateInstance, GatewayMedia, GatewayMessage, GatewayMessageStatus } from '../protocol.ts';

export interface SandboxInstance {
  id: string;
  name: string;
  phone_number: string | null;
  status: 'pending_setup' | 'connected' | 'disconnected';
  qr: string;
  /** Null with a secret: this installation itself. */
  events_url: string | null;
  events_secret: string | null;
}

export interface SandboxMessage {
  id: string;
  instance_id: string;
  contact: string;
  from_me: boolean;
  text: string;
  media: GatewayMedia | null;
  status: GatewayMessageStatus;
  idempotency_key: string | null;
  edited_at: Date | null;
  created_at: Date;
}

/** As with WhatsApp, only the phone and the gateway understand a code. */
const newQr = () => `SIMULATED@${randomBytes(24).toString('base64url')},${randomBytes(24).toString('base64url')}`;

export const jidOf = (digits: string) => `${digits}@s.whatsapp.net`;

/** The last four digits of a contact's number, which determine the simulated outcome. */
export const endingOf = (digits: string) => digits.slice(-4);

/** A message in the format of the contract. */
export const asGatewayMessage = (message: SandboxMessage): GatewayMessage => ({
  messageId: message.id,
  jid: jidOf(message.contact),
  phoneNumber: message.contact,
  fromMe: message.from_me,
  message: message.text,
  status: message.status,
  timestamp: message.created_at.toISOString(),
  idempotencyKey: message.idempotency_key,
  media: message.media,
  editedAt: message.edited_at?.toISOString() ?? null,
});

/** The purpose for which the secrets of events are sealed, and their row. */
export const sandboxEventsSeal = {
  purpose: 'sandbox-whatsapp',
  boundTo: ({ id }: { id: string }) => `sandbox_whatsapp_instances:${id}`,
} as const;
const { purpose, boundTo } = sandboxEventsSeal;

/** The data of the simulated gateway, in the database so that it outlives every process. */
export function createSandboxStore(pool: pg.Pool, secrets: AuthSecrets) {
  const one = async <T extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<T | null> =>
    (await pool.query<T>(text, values)).rows[0] ?? null;

  async function instance(id: string): Promise<SandboxInstance | null> {
    const found = await one<SandboxInstance>('SELECT * FROM sandbox_whatsapp_instances WHERE id = $1', [id]);
    return (
      found && {
        ...found,
        events_secret: found.events_secret && unseal(secrets, purpose, found.events_secret, boundTo({ id })),
      }
    );
  }

  return {
    instance,

    /** A new instance, or an existing one whose session starts again. Null for an unknown id. */
    async create({ instanceId, name, events }: CreateInstance, isOwn: boolean): Promise<SandboxInstance | null> {
      const id = instanceId ?? randomUUID();
      const secret = events && seal(secrets, purpose, events.secret, boundTo({ id }));
      const url = events && !isOwn ? events.url : null;
      const { rowCount } = instanceId
        ? await pool.query(
            `UPDATE sandbox_whatsapp_instances SET events_url = $2, events_secret = $3,
               status = CASE status WHEN 'disconnected' THEN 'connected' ELSE status END WHERE id = $1`,
            [id, url, secret],
          )
        : await pool.query(
            'INSERT INTO sandbox_whatsapp_instances (id, name, qr, events_url, events_secret) VALUES ($1, $2, $3, $4, $5)',
            [id, name, newQr(), url, secret],
          );
      return rowCount ? instance(id) : null;
    },

    async remove(id: string): Promise<void> {
      await pool.query('DELETE FROM sandbox_whatsapp_instances WHERE id = $1', [id]);
    },

    /** The phone scans a code: false for a code that no instance shows. The code is used up. */
    async pair(id: string, qr: string, phone_number: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `UPDATE sandbox_whatsapp_instances SET status = 'connected', phone_number = $3, qr = $4
         WHERE id = $1 AND qr = $2 AND status = 'pending_setup'`,
        [id, qr, phone_number, newQr()],
      );
      return rowCount === 1;
    },

    async setStatus(id: string, status: SandboxInstance['status']): Promise<void> {
      await pool.query(
        "UPDATE sandbox_whatsapp_instances SET status = $2 WHERE id = $1 AND status <> 'pending_setup'",
        [id, status],
      );
    },

    /** Takes a message; if its key was used before, returns the first message. */
    async take(
      message: Pick<SandboxMessage, 'instance_id' | 'contact' | 'from_me' | 'text' | 'idempotency_key'> & {
        media?: GatewayMedia;
      },
    ) {
      const id = `SIM${randomBytes(12).toString('hex').toUpperCase()}`;
      const { instance_id, contact, from_me, text, idempotency_key, media } = message;
      const taken = await one<SandboxMessage>(
        `INSERT INTO sandbox_whatsapp_messages (id, instance_id, contact, from_me, text, idempotency_key, status, media)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (instance_id, idempotency_key) DO NOTHING RETURNING *`,
        [
          id,
          instance_id,
          contact,
          from_me,
          text,
          idempotency_key,
          from_me ? 'sent' : 'delivered',
          media ? JSON.stringify(media) : null,
        ],
      );
      if (taken) return { message: taken, isNew: true };
      const earlier = await one<SandboxMessage>(
        'SELECT * FROM sandbox_whatsapp_messages WHERE instance_id = $1 AND idempotency_key = $2',
        [instance_id, idempotency_key],
      );
      if (!earlier) throw new Error('A simulated message was neither taken nor there before');
      return { message: earlier, isNew: false };
    },

    message: (id: string) => one<SandboxMessage>('SELECT * FROM sandbox_whatsapp_messages WHERE id = $1', [id]),

    /** A contact edits one of their messages: null if there is no such message, or if the organization wrote it. */
    edit: (instanceId: string, contact: string, id: string, text: string) =>
      one<SandboxMessage>(
        `UPDATE sandbox_whatsapp_messages SET text = $4, edited_at = now()
         WHERE instance_id = $1 AND contact = $2 AND id = $3 AND NOT from_me RETURNING *`,
        [instanceId, contact, id, text],
      ),

    /** Advances a message's status; read and failed are final. */
    async advance(id: string, status: GatewayMessageStatus): Promise<void> {
      await pool.query(
        `UPDATE sandbox_whatsapp_messages SET status = $2 WHERE id = $1 AND status NOT IN ('failed', 'read')`,
        [id, status],
      );
    },

    /** The newest messages of a contact, newest first; one more than requested if there are more. */
    async messages(instanceId: string, contact: string, limit: number): Promise<SandboxMessage[]> {
      const { rows } = await pool.query<SandboxMessage>(
        `SELECT * FROM sandbox_whatsapp_messages WHERE instance_id = $1 AND contact = $2
         ORDER BY created_at DESC, id DESC LIMIT $3`,
        [instanceId, contact, limit + 1],
      );
      return rows;
    },

    /** The newest message of each contact, newest first. */
    async chats(instanceId: string, limit = 100): Promise<SandboxMessage[]> {
      const { rows } = await pool.query<SandboxMessage>(
        `SELECT * FROM (SELECT DISTINCT ON (contact) * FROM sandbox_whatsapp_messages WHERE instance_id = $1
           ORDER BY contact, created_at DESC, id DESC) newest ORDER BY created_at DESC, id LIMIT $2`,
        [instanceId, limit],
      );
      return rows;
    },
  };
}
export type SandboxStore = ReturnType<typeof createSandboxStore>;
