import { Absence, Button, IconFileText } from '@switchboard/design-system';
import { enginePath } from './words.ts';

/** A prompt that is gone, or of another organization. */
export function PromptNotFound() {
  return (
    <Absence
      icon={<IconFileText />}
      title="Prompt not found."
      titleLevel={1}
      isPage
      actions={<Button href={enginePath}>Back to Prompts</Button>}
    >
      It may have been deleted, or it belongs to another organization.
    </Absence>
  );
}

/** A transcript that is gone, or of another organization. */
export function TranscriptNotFound() {
  return (
    <Absence
      icon={<IconFileText />}
      title="Transcript not found."
      titleLevel={1}
      isPage
      actions={<Button href={`${enginePath}?tab=transcripts`}>Back to Transcripts</Button>}
    >
      It may have been deleted, or it belongs to another organization.
    </Absence>
  );
}
