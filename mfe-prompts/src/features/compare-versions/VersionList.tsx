import type { PromptVersion } from '@switchboard/contracts/prompts';
import { latestLabel } from '@switchboard/contracts/prompts.limits';
import { Badge, focusRingInside, Moment, Stack, Text, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { writtenBy } from '../../display/words.ts';

const List = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[1]};
  list-style: none;
`;

const Choice = styled.button`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[1]};
  inline-size: 100%;
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border: ${tokens.line.hair} solid transparent;
  border-radius: ${tokens.radius.md};
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;

  &:hover {
    background: ${tokens.color.hover};
  }

  &[aria-current='true'] {
    border-color: ${tokens.color.accentLine};
    background: ${tokens.color.accentSoft};
  }

  &[data-compared] {
    border-color: ${tokens.color.lineStrong};
  }

  &:focus-visible {
    ${focusRingInside}
  }
`;

interface VersionListProps {
  versions: readonly PromptVersion[];
  latest: number;
  selected: number;
  /** The version that the selected one is compared with. */
  other: number | null;
  onSelect: (version: number) => void;
}

/** The versions of a prompt, newest first, of which one is read. */
export function VersionList({ versions, latest, selected, other, onSelect }: VersionListProps) {
  return (
    <List aria-label="Versions">
      {versions.map((version) => (
        <li key={version.id}>
          <Choice
            type="button"
            aria-current={version.version === selected}
            data-compared={version.version === other ? '' : undefined}
            onClick={() => onSelect(version.version)}
          >
            <Stack direction="row" gap={2} wrap>
              <Text weight="medium">Version {version.version}</Text>
              {version.version === latest && <Badge tone="outline">{latestLabel}</Badge>}
              {version.labels.map((label) => (
                <Badge key={label} tone={label === 'production' ? 'success' : 'neutral'}>
                  {label}
                </Badge>
              ))}
            </Stack>
            <Text size="sm" tone="muted">
              <Moment at={version.created_at} />
              {version.version === other && ', compared with'}
            </Text>
            <Text size="sm" tone="muted">
              {version.restored_from ? `Restored from version ${version.restored_from}` : writtenBy(version)}
            </Text>
            {version.note && <Text size="sm">{version.note}</Text>}
          </Choice>
        </li>
      ))}
    </List>
  );
}
