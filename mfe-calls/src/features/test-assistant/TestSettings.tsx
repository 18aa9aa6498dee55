import type { AssistantParts } from '@switchboard/contracts/assistant-tests';
import type { AssistantDetail } from '@switchboard/contracts/assistants';
import { placeholdersOf } from '@switchboard/contracts/filled-texts';
import { Stack, Text, tokens } from '@switchboard/design-system';
import { Checkbox, Select, TextField } from '@switchboard/design-system/forms';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import styled from 'styled-components';
import type { ChosenTest } from './chosenTest.ts';
import { LeadPicker } from './LeadPicker.tsx';

const draft = 'draft';

// The organization's name, which is filled in automatically.
const filledIn = 'organization';

const Fold = styled.details`
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};

  & > summary {
    padding: ${tokens.space[2]} ${tokens.space[3]};
    border-radius: ${tokens.radius.md};
    overflow-wrap: anywhere;
    cursor: pointer;
  }

  & > div {
    padding: ${tokens.space[1]} ${tokens.space[3]} ${tokens.space[3]};
  }
`;

interface TestSettingsProps {
  assistant: AssistantDetail;
  chosen: ChosenTest;
  onChange: (chosen: ChosenTest) => void;
}

/** The services that receive the conversation, from the actual model, transcriber and voice. */
function placesOf({ model, transcriber, voice }: AssistantParts): string {
  const outside = [...new Set([model, transcriber, voice].filter((part) => part !== null))];
  if (outside.length === 0) return 'Everything runs on this server: nothing is sent anywhere.';
  const list = new Intl.ListFormat('en').format(outside);
  return `What is said is sent to ${list}.${outside.length < 3 ? ' The rest runs on this server.' : ''}`;
}

/** Who receives the text and audio of a test. */
function WhoHears({ assistantId, version }: { assistantId: string; version: number | null }) {
  const query = version === null ? {} : { version };
  const { data: parts } = useQuery(
    endpointQuery('GET /api/assistants/:id/parts', { params: { id: assistantId }, query }),
  );
  return (
    <>
      {parts && (
        <Text as="p" size="sm" tone="muted">
          {placesOf(parts)}
        </Text>
      )}
      <Text as="p" size="sm" tone="muted">
        When you talk without a provider's transcriber, your browser understands you where it can do so on this device.
        Otherwise the built-in transcriber does, which gets about one word in four wrong. Typing is exact.
      </Text>
    </>
  );
}

const summaryOf = (version: number | null, values: number, empty: number) =>
  [
    version === null ? 'Draft' : `Version ${version}`,
    values === 0 ? null : empty === 0 ? 'all values filled in' : `${empty} of ${values} values empty`,
  ]
    .filter(Boolean)
    .join(', ');

/** What to test, and the values for its placeholders. Changes apply from the next start. */
export function TestSettings({ assistant, chosen, onChange }: TestSettingsProps) {
  const versions = useQuery({
    ...endpointQuery('GET /api/assistants/:id/versions', { params: { id: assistant.id }, query: { limit: 50 } }),
    enabled: assistant.published_version !== null,
  });
  const options = [
    { id: draft, label: 'The draft' },
    ...(versions.data?.items ?? []).map(({ version }) => ({
      id: String(version),
      label: version === assistant.published_version ? `Version ${version} (published)` : `Version ${version}`,
    })),
  ];
  const named = chosen.version === null ? placeholdersOf(assistant.config) : assistant.variables;
  const variables = named.filter((name) => name !== filledIn);
  const empty = variables.filter((name) => !chosen.variables[name]?.trim()).length;
  const fill = (values: Record<string, string>) => {
    const known = variables.map((name) => [name, values[name.toLowerCase()] || chosen.variables[name] || '']);
    onChange({ ...chosen, variables: Object.fromEntries(known) });
  };
  return (
    <Fold>
      <summary>Settings: {summaryOf(chosen.version, variables.length, empty)}</summary>
      <Stack gap={4}>
        {variables.length > 0 && <LeadPicker onValues={fill} />}
        {variables.map((name) => (
          <TextField
            key={name}
            label={name}
            value={chosen.variables[name] ?? ''}
            onChange={(value) => onChange({ ...chosen, variables: { ...chosen.variables, [name]: value } })}
            autoComplete="off"
          />
        ))}
        <Select
          label="What is tested"
          options={options}
          value={chosen.version === null ? draft : String(chosen.version)}
          onChange={(id) => onChange({ ...chosen, version: id === draft ? null : Number(id) })}
        />
        <Checkbox
          label="Record this test"
          isSelected={chosen.isRecorded}
          onChange={(isRecorded) => onChange({ ...chosen, isRecorded })}
        />
        <WhoHears assistantId={assistant.id} version={chosen.version} />
        <Text as="p" size="sm" tone="muted">
          Changes apply when you restart the test.
        </Text>
      </Stack>
    </Fold>
  );
}
