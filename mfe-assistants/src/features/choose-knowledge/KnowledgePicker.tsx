import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import type { KnowledgeBase } from '@switchboard/contracts/knowledge';
import { Link, Loaded, ScrollBox, Skeleton, Stack, Text, tokens } from '@switchboard/design-system';
import { Checkbox } from '@switchboard/design-system/forms';
import { useCan } from '@switchboard/platform';
import { useController } from '@switchboard/platform/forms';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import styled from 'styled-components';
import { useIsLocked } from '../../editing/access.tsx';
import { FoldedCard } from '../../fields/FoldedCard.tsx';

const path = 'knowledge_base_ids';

const List = styled(ScrollBox)`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[3]};
  max-block-size: ${tokens.height.list};
  padding: ${tokens.space[1]};
`;

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

const contents = ({ document_count, passage_count }: KnowledgeBase) =>
  passage_count === 0
    ? 'Nothing to be found in it yet'
    : `${counted(document_count, 'document')}, ${counted(passage_count, 'passage')}`;

function Choices({ bases }: { bases: readonly KnowledgeBase[] }) {
  const { field, fieldState } = useController({ name: path });
  const isLocked = useIsLocked(fieldsByPath.get(path));
  const chosen: readonly string[] = field.value ?? [];
  const gone = chosen.filter((id) => !bases.some((base) => base.id === id));
  const choose = (id: string, isChosen: boolean) =>
    field.onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  if (bases.length === 0 && gone.length === 0)
    return (
      <Text as="p" tone="muted">
        There are no knowledge bases yet. <Link href="/knowledge">Add documents</Link> that it can look things up in.
      </Text>
    );
  return (
    <Stack gap={3}>
      <List tag="ul" holdsControls aria-label="Knowledge bases">
        {[
          ...bases.map((base) => ({ id: base.id, label: base.name, description: contents(base) })),
          ...gone.map((id) => ({ id, label: 'A deleted knowledge base', description: 'Take it out to publish.' })),
        ].map(({ id, label, description }, index) => (
          <li key={id}>
            <Checkbox
              label={label}
              description={description}
              isSelected={chosen.includes(id)}
              isDisabled={isLocked}
              onChange={(isChosen) => choose(id, isChosen)}
              onBlur={field.onBlur}
              {...(index === 0 && { inputRef: field.ref })}
            />
          </li>
        ))}
      </List>
      {fieldState.error?.message && (
        <Text as="p" size="sm" tone="danger" role="alert">
          {fieldState.error.message}
        </Text>
      )}
      <Text as="p" size="sm" tone="muted">
        Calls use the version that was published. <Link href="/knowledge">All knowledge</Link>
      </Text>
    </Stack>
  );
}

/** The knowledge bases that an assistant can search. */
export function KnowledgePicker() {
  const canRead = useCan('knowledge.read');
  const { field } = useController({ name: path });
  const bases = useQuery({
    ...endpointRows('GET /api/knowledge-bases', { query: { sort: 'name' } }),
    enabled: canRead,
  });
  const count = ((field.value as readonly string[] | undefined) ?? []).length;
  if (!canRead) return null;
  return (
    <FoldedCard
      title="Knowledge"
      summary={count === 0 ? 'None chosen' : `${count} chosen`}
      part={{ sections: ['knowledge'] }}
    >
      <Loaded query={bases} failed="Failed to load knowledge bases" loading={<Skeleton lines={3} />}>
        {(rows) => <Choices bases={rows} />}
      </Loaded>
    </FoldedCard>
  );
}
