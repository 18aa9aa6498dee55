import { maxWhatsAppMediaBytes } from '@switchboard/contracts/whatsapp.limits';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { beginningOf } from '../../text/beginning-of.ts';
import { GatewayError } from '../../whatsapp/gateway.ts';
import type { GatewayMedia } from '../../whatsapp/protocol.ts';

const unavailable = (message: string) => new AppError('NOT_FOUND', message, { reason: 'media_unavailable' });

/** Removes characters that end a header or lead into another folder. */
const safeName = (name: string) => beginningOf(name.replace(/[^\p{L}\p{N}._ -]/gu, '_'), 100);

function nameOf({ fileName, kind, mimeType }: GatewayMedia): string {
  if (fileName) return safeName(fileName);
  const [, ending = ''] = /\/([a-z\d]{2,5})(?:;|$)/i.exec(mimeType ?? '') ?? [];
  return safeName(ending === '' ? kind : `${kind}.${ending}`);
}

/**
 * The file of a message, read from the gateway now: nothing is stored here. It is always downloaded and never displayed inline, because
 * anyone may have sent it. Throws NOT_FOUND if there is none, or no longer, and if it is too large.
 */
export async function downloadMedia(context: Context, id: string): Promise<Response> {
  const message = await context.db.whatsapp_messages.findFirst({ where: { id }, include: { number: true } });
  if (!message) throw notFound('Message');
  const media = message.media as GatewayMedia | null;
  if (!media || !message.external_id) throw unavailable('This message has no file.');
  const { instance_id } = message.number;
  const { contact, external_id, jid } = message;
  const chat = contact.endsWith('@lid')
    ? { digits: null, lid: contact }
    : { digits: jid.replace(/@.*$/s, ''), lid: null };
  try {
    const file = instance_id
      ? await context.whatsapp.media(instance_id, chat, external_id, maxWhatsAppMediaBytes)
      : null;
    if (!file) throw unavailable('The WhatsApp gateway no longer has this file.');
    return new Response(new Uint8Array(file), {
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(nameOf(media))}`,
        'x-content-type-options': 'nosniff',
      },
    });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw new AppError('UNAVAILABLE', error.message, { reason: 'media_unavailable' });
  }
}
