import type { PublishedVersion } from '@switchboard/contracts/module-registry';
import { Heading, Stack, Text, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { type ContractChange, contractDifference } from './contractDifference.ts';

const Change = styled.li`
  display: grid;
  grid-template-columns: 5.5em minmax(0, 1fr);
  gap: ${tokens.space[2]};
  padding-block: ${tokens.space[1]};
  border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
  font-size: ${tokens.text.sm};
  overflow-wrap: anywhere;

  &:last-child {
    border-block-end: 0;
  }
`;

const List = styled.ul`
  list-style: none;
`;

const look = {
  added: { label: '+ Added', tone: 'success' },
  removed: { label: '− Removed', tone: 'danger' },
  changed: { label: '~ Changed', tone: 'warning' },
} as const;

function ChangeRow({ change }: { change: ContractChange }) {
  const { label, tone } = look[change.kind];
  return (
    <Change>
      <Text size="sm" tone={tone} weight="medium">
        {label}
      </Text>
      <span>
        <Text size="sm" mono>
          {change.name}
        </Text>
        {change.detail && (
          <Text as="div" size="sm" tone="muted">
            {change.detail}
          </Text>
        )}
      </span>
    </Change>
  );
}

interface Props {
  active: PublishedVersion;
  version: PublishedVersion;
  titleLevel?: 3 | 4;
}

/** What a version asks for and offers, other than the one that is active. */
export function ContractDifference({ active, version, titleLevel = 3 }: Props) {
  const groups = contractDifference(active.manifest, version.manifest);
  if (groups.length === 0)
    return (
      <Text as="p" tone="muted">
        Pages, sidebar, slots, API operations and platform are the same as in {active.version}. Only the code differs.
      </Text>
    );
  return (
    <Stack gap={4}>
      {groups.map(({ title, changes }) => (
        <section key={title} aria-label={title}>
          <Heading level={titleLevel}>{title}</Heading>
          <List>
            {changes.map((change) => (
              <ChangeRow key={`${change.kind} ${change.name}`} change={change} />
            ))}
          </List>
        </section>
      ))}
    </Stack>
  );
}
