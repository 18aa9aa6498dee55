// Without schemas: the editor shows these before it needs any.

/** Longest title, description and text of a prompt, and note of a version, in characters. */
export const maxPromptTitleLength = 200;
export const maxPromptDescriptionLength = 2_000;
export const maxPromptContentLength = 50_000;
export const maxVersionNoteLength = 500;

/** Longest transcript and its name, in characters, and what a card shows of it. */
export const maxTranscriptLength = 500_000;
export const maxTranscriptNameLength = 200;
export const transcriptPreviewLength = 150;

/** Largest bodies with a prompt and with a transcript, in bytes: a character may take four, and two more to be escaped. */
export const maxPromptBytes = 512 * 1024;
export const maxTranscriptBytes = 3 * 1024 * 1024;

/** Longest name of a label, in characters. */
export const maxLabelLength = 40;

/** Labels that every prompt may have beside its own; `production` is for those who may release. */
export const usualLabels = ['production', 'staging'] as const;

/** Stands for the highest version by itself, and is no label that anybody sets. */
export const latestLabel = 'latest';

/** How far a prompt or a generation is. */
export const generationStatuses = ['generating', 'ready', 'failed', 'cancelled'] as const;

/** Of what a prompt was made first. */
export const promptSources = ['written', 'transcript', 'description'] as const;

/** Who wrote a version: a person, the built-in writer, or a language model. */
export const writerKinds = ['person', 'local', 'openai-compatible'] as const;

/** What is read for a prompt: a transcript, a description, or a prompt with feedback. */
export const generationKinds = ['transcript', 'description', 'refine'] as const;

/** What becomes of the changes that a refinement proposes. */
export const changeDecisions = ['pending', 'accepted', 'rejected'] as const;

/** Longest feedback on a prompt, in characters. */
export const maxFeedbackLength = 5_000;

/** Characters that are sent of what was said earlier about a prompt; the prompt itself is always sent whole. Source: specification 02 §7. */
export const maxEarlierMessageLength = 500;

/** Generations of an organization at once, and within an hour. */
export const maxGenerationsAtOnce = 4;
export const maxGenerationsPerHour = 100;

/** Seconds within which the first word has to come, and all of them. */
export const firstWordSeconds = 60;
export const generationSeconds = 300;

/** What buttons and versions call the built-in writer. */
export const localWriterName = 'Local writer, no language model';

/** Texts that pages and API have in common. Source: specification 02 §5, §8. */
export const promptTexts = {
  titleRequired: 'Please provide a title for your prompt.',
  contentRequired: 'Prompt content cannot be empty.',
  notGenerated: 'No prompt has been generated yet.',
  pendingChanges: 'Please accept or reject the current changes before saving.',
  /** Somebody whose session is over. Source: specification 02 §5. */
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
