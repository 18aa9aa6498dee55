import type { MicroPrompt } from '@switchboard/contracts/micro-prompts';
import { focusRingInside, Loaded, ScrollBox, Skeleton, Stack, Text, tokens } from '@switchboard/design-system';
import { SearchField } from '@switchboard/design-system/forms';
import type { SlotProps } from '@switchboard/platform';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import { type KeyboardEvent, useState } from 'react';
import styled from 'styled-components';

/** Source: specification 02 §2. */
const previewLength = 50;

const List = styled(ScrollBox)`
  display: flex;
  flex-direction: column;
  max-block-size: ${tokens.height.list};
  list-style: none;
`;

const Choice = styled.button`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[1]};
  inline-size: 100%;
  padding: ${tokens.space[2]};
  border: 0;
  border-radius: ${tokens.radius.sm};
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;

  &:hover {
    background: ${tokens.color.hover};
  }

  &:focus-visible {
    ${focusRingInside}
  }
`;

const preview = (content: string) => (content.length > previewLength ? `${content.slice(0, previewLength)}…` : content);

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('li > button')];
  const at = choices.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  choices[Math.min(choices.length - 1, Math.max(0, at + step))]?.focus();
}

function Choices({ prompts, onChoose }: { prompts: readonly MicroPrompt[]; onChoose: (content: string) => void }) {
  const [search, setSearch] = useState('');
  if (prompts.length === 0) return <Text tone="muted">No micro prompts available</Text>;
  const wanted = search.trim().toLowerCase();
  const found = prompts.filter(({ title, content }) => `${title} ${content}`.toLowerCase().includes(wanted));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between its buttons
    <div onKeyDown={moveFocus}>
      <Stack gap={3}>
        <SearchField
          label="Search micro prompts"
          placeholder="Search..."
          value={search}
          onChange={setSearch}
          autoFocus
        />
        {found.length === 0 ? (
          <Text tone="muted">No matching micro prompts found</Text>
        ) : (
          <List tag="ul" holdsControls aria-label="Micro prompts">
            {found.map(({ id, title, content }) => (
              <li key={id}>
                <Choice type="button" onClick={() => onChoose(content)}>
                  <Text weight="medium">{title}</Text>
                  <Text size="sm" tone="muted">
                    {preview(content)}
                  </Text>
                </Choice>
              </li>
            ))}
          </List>
        )}
      </Stack>
    </div>
  );
}

/** Fills `micro-prompt.pick.v1`: the organization's snippets with a search, of which one is chosen. */
export function MicroPromptPickSlot({ onChoose }: SlotProps['micro-prompt.pick.v1']) {
  const query = useQuery(endpointRows('GET /api/micro-prompts'));
  return (
    <Loaded query={query} failed="Failed to fetch micro prompts" loading={<Skeleton lines={3} />}>
      {(prompts) => <Choices prompts={prompts} onChoose={onChoose} />}
    </Loaded>
  );
}
