import type { Transcript } from '@switchboard/contracts/transcripts';
import { Badge, Button, Card, IconButton, Moment, Stack, Text } from '@switchboard/design-system';
import { IconEye, IconTrash } from '@switchboard/design-system/icons';
import { CardList } from '../../display/CardList.tsx';
import { counted, enginePath, transcriptTitle } from '../../display/words.ts';

/** The actions on a transcript for people who may write. */
interface TranscriptActions {
  onDelete: (id: string) => void;
}

interface TranscriptCardsProps {
  transcripts: readonly Transcript[];
  actions: TranscriptActions | undefined;
}

/** Transcripts as cards, newest first. */
export function TranscriptCards({ transcripts, actions }: TranscriptCardsProps) {
  return (
    <CardList label="Transcripts">
      {transcripts.map((transcript) => {
        const { id, preview, prompt_count, created_at, call_log_id } = transcript;
        const title = transcriptTitle(transcript);
        return (
          <li key={id}>
            <Card title={title} titleLevel={3} badge={<Badge tone="outline">{counted(prompt_count, 'prompt')}</Badge>}>
              <Stack gap={3}>
                <Text as="p" size="sm" tone="muted">
                  <Moment at={created_at} />
                  {call_log_id && ', from a call'}
                </Text>
                <Text as="p" size="sm">
                  {preview}
                </Text>
                <Stack direction="row" gap={2} wrap>
                  <Button
                    size="sm"
                    icon={<IconEye size={14} />}
                    href={`${enginePath}/transcript/${id}`}
                    aria-label={`View ${title}`}
                  >
                    View
                  </Button>
                  {actions && (
                    <>
                      <Button
                        size="sm"
                        href={`${enginePath}/create?transcriptId=${id}`}
                        aria-label={`Create Prompt from ${title}`}
                      >
                        Create Prompt
                      </Button>
                      <IconButton
                        size="sm"
                        label={`Delete ${title}`}
                        icon={<IconTrash size={14} />}
                        isDisabled={prompt_count > 0}
                        onPress={() => actions.onDelete(id)}
                      />
                    </>
                  )}
                </Stack>
              </Stack>
            </Card>
          </li>
        );
      })}
    </CardList>
  );
}
