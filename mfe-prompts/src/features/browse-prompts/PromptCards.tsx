import type { Prompt } from '@switchboard/contracts/prompts';
import { Badge, Button, Card, IconButton, Moment, Stack, Text } from '@switchboard/design-system';
import { IconEye, IconHistory, IconTrash } from '@switchboard/design-system/icons';
import { CardList } from '../../display/CardList.tsx';
import { enginePath, statusTexts } from '../../display/words.ts';

function State({ prompt: { status, latest_version } }: { prompt: Prompt }) {
  const text = statusTexts[status];
  if (latest_version > 0 && status === 'ready') return <Badge tone="outline">Version {latest_version}</Badge>;
  if (status === 'generating')
    return (
      <Badge tone="info" isPulsing>
        {text}
      </Badge>
    );
  return <Badge tone={status === 'failed' ? 'danger' : 'neutral'}>{text ?? 'No version yet'}</Badge>;
}

interface PromptCardsProps {
  prompts: readonly Prompt[];
  /** Undefined for people who only read. */
  onDelete: ((id: string) => void) | undefined;
}

/** Prompts as cards, newest first. */
export function PromptCards({ prompts, onDelete }: PromptCardsProps) {
  return (
    <CardList label="Prompts">
      {prompts.map((prompt) => (
        <li key={prompt.id}>
          <Card title={prompt.title} titleLevel={2} badge={<State prompt={prompt} />}>
            <Stack gap={3}>
              <Text as="p" size="sm" tone="muted">
                Created <Moment at={prompt.created_at} />
                {prompt.created_by_name && ` by ${prompt.created_by_name}`}
              </Text>
              <Text as="p" clamp={3} tone={prompt.description ? 'default' : 'muted'}>
                {prompt.description ?? 'No description'}
              </Text>
              <Stack direction="row" gap={2} wrap>
                <Button
                  size="sm"
                  icon={<IconEye size={14} />}
                  href={`${enginePath}/prompt/${prompt.id}`}
                  aria-label={`View ${prompt.title}`}
                >
                  View
                </Button>
                <Button
                  size="sm"
                  icon={<IconHistory size={14} />}
                  href={`${enginePath}/history/${prompt.id}`}
                  aria-label={`History of ${prompt.title}`}
                >
                  History
                </Button>
                {onDelete && (
                  <IconButton
                    size="sm"
                    label={`Delete ${prompt.title}`}
                    icon={<IconTrash size={14} />}
                    onPress={() => onDelete(prompt.id)}
                  />
                )}
              </Stack>
            </Stack>
          </Card>
        </li>
      ))}
    </CardList>
  );
}
