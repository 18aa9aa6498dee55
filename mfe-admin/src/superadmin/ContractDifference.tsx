import type { PublishedVersion } from '@switchboard/contracts/module-registry';
import { Heading, Stack, Text, tokens } from '@switchboard/design-system';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import styled from 'styled-components';
import {
  type ContractChange,
  type ContractGroup,
  contractDifference,
  requirementDifference,
} from './contractDifference.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { sizeDifference } from './sizeDifference.ts';

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

function Groups({ groups, titleLevel }: { groups: readonly ContractGroup[]; titleLevel: 3 | 4 }) {
  return groups.map(({ title, changes }) => (
    <section key={title} aria-label={title}>
      <Heading level={titleLevel}>{title}</Heading>
      <List>
        {changes.map((change) => (
          <ChangeRow key={`${change.kind} ${change.name}`} change={change} />
        ))}
      </List>
    </section>
  ));
}

/** The requirements of both versions, which lists don't include. */
function useRequirements({ active, version }: Props) {
  const of = ({ manifest }: PublishedVersion) =>
    endpointQuery('GET /api/modules/:id/versions/:version', {
      params: { id: manifest.id, version: manifest.version },
    });
  const before = useQuery({ ...of(active), staleTime: Number.POSITIVE_INFINITY });
  const after = useQuery({ ...of(version), staleTime: Number.POSITIVE_INFINITY });
  return {
    isPending: before.isPending || after.isPending,
    failed: [before, after].find(({ error }) => error !== null),
    groups: before.data && after.data ? requirementDifference(before.data, after.data) : [],
  };
}

/** The differences from the active version in what a version requires, offers and sends. */
export function ContractDifference(props: Props) {
  const { active, version, titleLevel = 3 } = props;
  const built = useRequirements(props);
  const groups = [...contractDifference(active.manifest, version.manifest), ...built.groups];
  return (
    <Stack gap={4}>
      {built.failed && <LoadFailure what="what they were built against" query={built.failed} />}
      {built.isPending && (
        <Text as="p" tone="muted" role="status">
          Comparing what they were built against…
        </Text>
      )}
      {groups.length === 0 && !built.isPending && !built.failed && (
        <Text as="p" tone="muted">
          Pages, sidebar, slots, API operations and platform are the same as in {active.version}. Only the code differs.
        </Text>
      )}
      <Groups groups={groups} titleLevel={titleLevel} />
      <Groups groups={sizeDifference(active, version)} titleLevel={titleLevel} />
    </Stack>
  );
}
