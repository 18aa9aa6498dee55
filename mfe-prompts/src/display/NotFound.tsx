import { Button, EmptyState, Heading, IconFileText } from '@switchboard/design-system';
import { enginePath } from './words.ts';

/** A prompt that is gone, or of another organization. */
export function PromptNotFound() {
  return (
    <EmptyState
      icon={<IconFileText />}
      title={<Heading level={1}>Prompt not found.</Heading>}
      description="It may have been deleted, or it belongs to another organization."
      action={<Button href={enginePath}>Back to Prompts</Button>}
    />
  );
}

/** A transcript that is gone, or of another organization. */
export function TranscriptNotFound() {
  return (
    <EmptyState
      icon={<IconFileText />}
      title={<Heading level={1}>Transcript not found.</Heading>}
      description="It may have been deleted, or it belongs to another organization."
      action={<Button href={`${enginePath}?tab=transcripts`}>Back to Transcripts</Button>}
    />
  );
}
