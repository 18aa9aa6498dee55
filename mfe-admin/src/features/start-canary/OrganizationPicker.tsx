import { maxCanaryOrganizations } from '@switchboard/contracts/module-registry.limits';
import { Button, IconButton, IconClose, Stack, Text, tokens } from '@switchboard/design-system';
import { Combobox } from '@switchboard/design-system/forms';
import { endpointQuery, keepPreviousData, useQuery } from '@switchboard/platform/query';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { counted } from '../../superadmin/format.ts';
import { errorMessage } from '../../superadmin/refusals.ts';

const typingMs = 250;
const nameStaleMs = 5 * 60_000;
/** Each chip asks for its name: a long list shows its beginning. */
const shownAtFirst = 12;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const Chip = styled.li`
  display: inline-flex;
  align-items: center;
  max-inline-size: 100%;
  padding-inline-start: ${tokens.space[2]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.sunken};
  overflow-wrap: anywhere;
`;

// Takes the focus when the focused button disappears with its chip.
const Named = styled.div`
  outline: 0;
`;

function OrganizationChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const found = useQuery({
    ...endpointQuery('GET /api/superadmin/organizations', { query: { limit: 1, search: id } }),
    staleTime: nameStaleMs,
  });
  const name = found.data?.items.find((organization) => organization.id === id)?.name;
  const label = name ?? (found.isPending ? 'Loading…' : id);
  return (
    <Chip>
      <Text size="sm">{label}</Text>
      <IconButton size="sm" label={`Remove ${label}`} icon={<IconClose />} onPress={onRemove} />
    </Chip>
  );
}

interface Props {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Organizations, found by name or id and picked one after the other. */
export function OrganizationPicker({ ids, onChange }: Props) {
  const [text, setText] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  // The field keeps the last choice selected, so that typing replaces it. Clearing it immediately would open its list again.
  const [picked, setPicked] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (picked !== null) input.current?.select();
  }, [picked]);
  const named = useRef<HTMLDivElement>(null);
  const remove = (id: string) => {
    named.current?.focus();
    onChange(ids.filter((other) => other !== id));
  };
  const type = (typed: string) => {
    setPicked(null);
    setText(typed);
  };
  const search = useSettled(text.trim());
  const found = useQuery({
    ...endpointQuery('GET /api/superadmin/organizations', { query: { limit: 20, search } }),
    placeholderData: keepPreviousData,
  });
  const options = (found.data?.items ?? [])
    .filter(({ id }) => id === picked || !ids.includes(id))
    .map(({ id, name, members }) => ({ id, label: name, description: counted(members, 'member') }));
  const shown = isWhole ? ids : ids.slice(0, shownAtFirst);
  return (
    <Stack gap={2}>
      <Combobox
        label="Organizations"
        description="Named ones always get the version. Search by name or id."
        placeholder="Type a name"
        filtering="none"
        options={options}
        isLoading={found.isFetching || search !== text.trim()}
        emptyText={found.isError ? errorMessage(found.error) : 'No organizations match your search'}
        isDisabled={ids.length >= maxCanaryOrganizations}
        value={picked}
        inputRef={input}
        onInputChange={type}
        onBlur={() => type('')}
        onChange={(id) => {
          setPicked(id);
          setText('');
          if (id !== null && !ids.includes(id)) onChange([...ids, id]);
        }}
      />
      <Named ref={named} tabIndex={-1} role="group" aria-label="Named organizations">
        <Stack gap={2}>
          {ids.length > 0 && (
            <Stack as="ul" direction="row" gap={2} wrap>
              {shown.map((id) => (
                <OrganizationChip key={id} id={id} onRemove={() => remove(id)} />
              ))}
              {shown.length < ids.length && (
                <li>
                  <Button size="sm" variant="ghost" onPress={() => setIsWhole(true)}>
                    Show {ids.length - shown.length} more
                  </Button>
                </li>
              )}
            </Stack>
          )}
          <Text size="sm" tone="muted" role="status">
            {counted(ids.length, 'organization')} named
          </Text>
        </Stack>
      </Named>
    </Stack>
  );
}
