import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { AssistantVersion } from '@switchboard/contracts/assistants';
import { Grid, Loaded, Section, Skeleton } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { FieldDifferences } from '../../compare/FieldDifferences.tsx';

export const draftSide = 'draft';
const columnWidth = 160;

interface CompareVersionsProps {
  assistantId: string;
  versions: readonly AssistantVersion[];
  /** The draft as it is in the form, with unsaved changes. */
  draft: AssistantConfig;
  /** A version's number, or the draft. */
  sides: readonly [before: string, after: string];
  onChange: (sides: [before: string, after: string]) => void;
}

/** Compares any two of the versions and the draft, field by field. */
export function CompareVersions({ assistantId, versions, draft, sides, onChange }: CompareVersionsProps) {
  const [before, after] = sides;
  const options = [
    { id: draftSide, label: 'Draft' },
    ...versions.map(({ version, notes }) => ({
      id: String(version),
      label: `Version ${version}`,
      ...(notes && { description: notes }),
    })),
  ];
  const one = useSide(assistantId, before, draft);
  const other = useSide(assistantId, after, draft);
  return (
    <Section title="Compare" titleLevel={3}>
      <Grid min={columnWidth} gap={4}>
        <Select label="From" options={options} value={before} onChange={(id) => onChange([id, after])} />
        <Select label="To" options={options} value={after} onChange={(id) => onChange([before, id])} />
      </Grid>
      <Loaded query={one} failed="Failed to load the version" loading={<Skeleton lines={4} />}>
        {(first) => (
          <Loaded query={other} failed="Failed to load the version" loading={<Skeleton lines={4} />}>
            {(second) => <FieldDifferences before={first} after={second} />}
          </Loaded>
        )}
      </Loaded>
    </Section>
  );
}

function useSide(id: string, side: string, draft: AssistantConfig) {
  const isDraft = side === draftSide;
  const query = useQuery({
    ...endpointQuery('GET /api/assistants/:id/versions/:version', {
      params: { id, version: isDraft ? 1 : Number(side) },
    }),
    enabled: !isDraft,
  });
  return { ...query, data: isDraft ? draft : query.data?.config };
}
