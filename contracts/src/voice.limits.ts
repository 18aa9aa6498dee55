// Without schemas: the browser has these in the dialog that tests an assistant.

/** How browsers name the protocol when they connect; the ticket comes as a second name, after `ticket.`, and not in the address. */
export const directProtocol = 'switchboard.voice.v1';
export const ticketPrefix = 'ticket.';

/** Where browsers connect to talk to an assistant without a media server. */
export const directPath = '/api/voice/direct';

/** Of sound in both directions: samples a second of one channel with 16 bits each. */
export const directSampleRate = 16_000;

/** The longest test of an assistant. */
export const maxTestSeconds = 15 * 60;

/** Tests of assistants that an organization may run at once. */
export const maxTestsAtOnce = 5;

/** Characters that somebody may type at once. */
export const maxTypedLength = 2000;

/** Under which topic of a media server's room a browser and an agent write to each other. */
export const roomTopic = 'switchboard.voice';
