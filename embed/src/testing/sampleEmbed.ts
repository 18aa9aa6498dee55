import type { PublicEmbed } from '@switchboard/contracts/embed-chats';

/** A web embed as the API describes it. */
export const sampleEmbed: PublicEmbed = {
  name: 'Website',
  assistant_name: 'Mia',
  channels: ['chat'],
  is_open: true,
  opens_at: null,
  appearance: { accent: 'indigo', position: 'right', theme: 'auto' },
  texts: { button_label: null, title: null, greeting: null, consent: null, call_back: null },
  language: 'en',
  fields: { name: 'off', email: 'off', phone_number: 'off' },
  notice: null,
  message_limit: 50,
  can_email_transcript: true,
};
