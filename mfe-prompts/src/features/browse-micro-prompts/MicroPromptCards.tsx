import type { MicroPrompt } from '@switchboard/contracts/micro-prompts';
import { Card, Grid, IconButton, Skeleton, Text, tokens } from '@switchboard/design-system';
import { IconEdit, IconTrash } from '@switchboard/design-system/icons';
import styled from 'styled-components';

interface MicroPromptCardsProps {
  prompts: readonly MicroPrompt[];
  /** Left out for people who may only read. */
  onEdit?: ((prompt: MicroPrompt) => void) | undefined;
  onDelete?: ((prompt: MicroPrompt) => void) | undefined;
}

const List = styled(Grid)`
  list-style: none;

  & > li {
    display: grid;
  }

  & h2 {
    font-size: ${tokens.text.md};
  }
`;

const Content = styled(Text)`
  display: block;
  font-family: ${tokens.font.mono};
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

const cardWidth = 300;
const skeletonKeys = ['one', 'two', 'three', 'four', 'five', 'six'];

/** The library as cards: title and content, with the actions of those who may change it. */
export function MicroPromptCards({ prompts, onEdit, onDelete }: MicroPromptCardsProps) {
  return (
    <List role="list" aria-label="Micro prompts" min={cardWidth}>
      {prompts.map((prompt) => (
        <li key={prompt.id}>
          <Card
            title={prompt.title}
            titleLevel={2}
            actions={
              onEdit || onDelete ? (
                <>
                  {onEdit && (
                    <IconButton
                      size="sm"
                      label={`Edit ${prompt.title}`}
                      icon={<IconEdit size={14} />}
                      onPress={() => onEdit(prompt)}
                    />
                  )}
                  {onDelete && (
                    <IconButton
                      size="sm"
                      label={`Delete ${prompt.title}`}
                      icon={<IconTrash size={14} />}
                      onPress={() => onDelete(prompt)}
                    />
                  )}
                </>
              ) : undefined
            }
          >
            <Content as="p" size="sm">
              {prompt.content}
            </Content>
          </Card>
        </li>
      ))}
    </List>
  );
}

/** The cards before they have arrived. */
export function MicroPromptCardsSkeleton() {
  return (
    <Grid min={cardWidth} role="status" aria-busy="true" aria-label="Loading micro prompts">
      {skeletonKeys.map((key) => (
        <Card key={key} title={<Skeleton width="60%" />} titleLevel={2} aria-hidden="true">
          <Skeleton lines={3} />
        </Card>
      ))}
    </Grid>
  );
}
