// Without schemas: the browser loads these in the dialog that tests an assistant.

/**
 * The protocol name that browsers send when they connect; the ticket is sent as a second name, after `ticket.`, and not
 * in the address.
 */
export const directProtocol = 'switchboard.voice.v1';
export const ticketPrefix = 'ticket.';

/** Where browsers connect to talk to an assistant without a media server. */
export const directPath = '/api/voice/direct';

/** Audio in both directions: samples per second of one channel with 16 bits each. */
export const directSampleRate = 16_000;

/** Maximum duration of an assistant's test. */
export const maxTestSeconds = 15 * 60;

/** Maximum concurrent tests of assistants in an organization. */
export const maxTestsAtOnce = 5;

/** Maximum characters of one typed message. */
export const maxTypedLength = 2000;

/** The topic in a media server's room that a browser and an agent use for messages. */
export const roomTopic = 'switchboard.voice';
