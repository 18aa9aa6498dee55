// Without schemas: the editor shows these before it loads any.

/** Maximum length of a prompt's title, description and text, and of a version's note, in characters. */
export const maxPromptTitleLength = 200;
export const maxPromptDescriptionLength = 2_000;
export const maxPromptContentLength = 50_000;
export const maxVersionNoteLength = 500;

/** Maximum length of a transcript and its name, and of its preview on a card, in characters. */
export const maxTranscriptLength = 500_000;
export const maxTranscriptNameLength = 200;
export const transcriptPreviewLength = 150;

/**
 * Maximum bodies with a prompt and with a transcript, in bytes: a character can take four, plus two if it is escaped.
 */
export const maxPromptBytes = 512 * 1024;
export const maxTranscriptBytes = 3 * 1024 * 1024;

/** Maximum length of a label's name, in characters. */
export const maxLabelLength = 40;

/** Labels that every prompt can have in addition to its own; setting `production` requires the right to release. */
export const usualLabels = ['production', 'staging'] as const;

/** Always refers to the highest version; no one can set it as a label. */
export const latestLabel = 'latest';

/** The status of a prompt or a generation. */
export const generationStatuses = ['generating', 'ready', 'failed', 'cancelled'] as const;

/** The original source of a prompt. */
export const promptSources = ['written', 'transcript', 'description'] as const;

/** The writer of a version: a person, the built-in writer, or a language model. */
export const writerKinds = ['person', 'local', 'openai-compatible'] as const;

/** The input of a generation: a transcript, a description, or a prompt with feedback. */
export const generationKinds = ['transcript', 'description', 'refine'] as const;

/** The decision on the changes that a refinement proposes. */
export const changeDecisions = ['pending', 'accepted', 'rejected'] as const;

/** Maximum length of feedback on a prompt, in characters. */
export const maxFeedbackLength = 5_000;

/**
 * Maximum characters sent of each earlier message about a prompt; the prompt itself is always sent whole. Source:
 * specification 02 §7.
 */
export const maxEarlierMessageLength = 500;

/** Maximum generations of an organization: concurrent, and per hour. */
export const maxGenerationsAtOnce = 4;
export const maxGenerationsPerHour = 100;

/** Timeouts in seconds for the first word and for the whole text. */
export const firstWordSeconds = 60;
export const generationSeconds = 300;

/** The name of the built-in writer on buttons and in versions. */
export const localWriterName = 'Local writer, no language model';

/** Texts that the pages and the API share. Source: specification 02 §5, §8. */
export const promptTexts = {
  titleRequired: 'Please provide a title for your prompt.',
  contentRequired: 'Prompt content cannot be empty.',
  notGenerated: 'No prompt has been generated yet.',
  pendingChanges: 'Please accept or reject the current changes before saving.',
  /** For a session that has ended. Source: specification 02 §5. */
  notAuthenticated: 'User not authenticated',
  noTranscript: 'No transcript provided. Please add a transcript first.',
  descriptionRequired: 'Please provide a description of the agent you want to create',
  transcriptRequired: 'Please enter a transcript.',
  transcriptNameRequired: 'Please enter a name for the transcript.',
  transcriptInUse: 'This transcript is being used by one or more prompts. Delete the prompts first.',
  unsavedTexts: (count: number) =>
    count === 1
      ? 'One text that was written of this transcript is in no prompt. It is deleted, too.'
      : `${count} texts that were written of this transcript are in no prompt. They are deleted, too.`,
  transcriptAtWork: 'A prompt is being written of this transcript. Wait for it, or cancel it.',
  rejected: 'Changes were rejected. Reverted to previous version.',
} as const;
