import type { MicroPrompt } from '@switchboard/contracts/micro-prompts';
import { Card, Grid, IconButton, Skeleton, Text, tokens } from '@switchboard/design-system';
import { IconEdit, IconTrash } from '@switchboard/design-system/icons';
import styled from 'styled-components';

/** The actions on a prompt for people who may write, by its id. */
export interface MicroPromptActions {
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
}

const List = styled(Grid)`
  list-style: none;

  & > li {
    display: grid;
    min-inline-size: 0;
  }

  & h2 {
    font-size: ${tokens.text.md};
  }
`;

const Content = styled(Text)`
  display: block;
  font-family: ${tokens.font.mono};
  white-space: pre-wrap;
`;

const cardWidth = 300;

function Actions({ prompt: { id, title }, onEdit, onDelete }: MicroPromptActions & { prompt: MicroPrompt }) {
  return (
    <>
      <IconButton size="sm" label={`Edit ${title}`} icon={<IconEdit size={14} />} onPress={() => onEdit(id)} />
      <IconButton size="sm" label={`Delete ${title}`} icon={<IconTrash size={14} />} onPress={() => onDelete(id)} />
    </>
  );
}

/** The library as cards: title and content, with actions for people who may change it. */
export function MicroPromptCards(props: { prompts: readonly MicroPrompt[]; actions?: MicroPromptActions | undefined }) {
  const { prompts, actions } = props;
  return (
    <List role="list" aria-label="Micro prompts" min={cardWidth}>
      {prompts.map((prompt) => (
        <li key={prompt.id}>
          <Card
            title={prompt.title}
            titleLevel={2}
            actions={actions ? <Actions prompt={prompt} {...actions} /> : undefined}
          >
            <Content size="sm">{prompt.content}</Content>
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
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <Card key={key} title={<Skeleton width="60%" />} titleLevel={2} aria-hidden="true">
          <Skeleton lines={3} />
        </Card>
      ))}
    </Grid>
  );
}
