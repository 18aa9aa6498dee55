// Without schemas: pages show these before they load any.

/** What a visitor can do in an embed. */
export const embedChannels = ['chat', 'call_back'] as const;
export type EmbedChannel = (typeof embedChannels)[number];

/** Accent colors. The script has an accessible pair of colors for each, for light and dark pages. */
export const embedAccents = ['indigo', 'blue', 'teal', 'green', 'orange', 'red', 'pink', 'slate'] as const;
export type EmbedAccent = (typeof embedAccents)[number];

/** Corners of the page in which the button is shown. */
export const embedPositions = ['left', 'right'] as const;
export type EmbedPosition = (typeof embedPositions)[number];

/** Color schemes; `auto` follows the visitor's browser. */
export const embedThemes = ['auto', 'light', 'dark'] as const;
export type EmbedTheme = (typeof embedThemes)[number];

/** Whether visitors enter a field before a chat. */
export const embedFieldModes = ['off', 'optional', 'required'] as const;
export type EmbedFieldMode = (typeof embedFieldModes)[number];

/** When a visitor of a chat becomes a lead. */
export const embedLeadModes = ['off', 'when_contact_given'] as const;
export type EmbedLeadMode = (typeof embedLeadModes)[number];

/** Maximum embeds of one organization. */
export const maxEmbeds = 50;

/** Maximum length of an embed's name, in characters. */
export const maxEmbedNameLength = 100;

/** Maximum number of origins of one embed, and their maximum length. */
export const maxEmbedOrigins = 20;
export const maxEmbedOriginLength = 300;

/** Maximum lengths of an embed's texts, in characters. */
export const maxEmbedTexts = { button_label: 40, title: 80, greeting: 1000, consent: 1000, call_back: 500 } as const;

/** Default limits of an embed, and the largest that can be set. */
export const embedLimits = {
  conversations_per_hour: { default: 10, max: 1_000 },
  messages_per_conversation: { default: 50, max: 500 },
  daily_conversations: { default: 500, max: 100_000 },
  daily_call_backs: { default: 50, max: 10_000 },
  daily_budget_cents: { max: 10_000_000 },
} as const;

/** Maximum conversations of all embeds of one organization in a day. */
export const maxDailyEmbedConversations = 20_000;

/** Maximum calls that visitors of all embeds of one organization can request in a day. */
export const maxDailyCallBacks = 1_000;

/** Transcripts that are emailed from chats of one visitor's network in an hour. */
export const transcriptsPerHour = 5;

/** Maximum transcripts that are emailed from chats of one embed in a day. */
export const maxDailyTranscripts = 200;

/** Maximum length of a visitor's message, in characters. */
export const maxVisitorMessageLength = 2000;

/** Minutes without a message after which a conversation ends. */
export const embedSilenceMinutes = 30;

/** Days for which the secret state of an ended conversation is kept. Its call log stays. */
export const embedConversationDays = 7;

/** Seconds for which the answer to a message waits for the assistant's reply. */
export const embedReplySeconds = 50;

/** Call-backs that one visitor's network can request in an hour. */
export const callBacksPerHour = 5;

/** Calls that visitors can request to one number in a day. Further requests are accepted, and not called. */
export const callBacksPerNumberPerDay = 3;
