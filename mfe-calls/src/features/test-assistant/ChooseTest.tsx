import type { AssistantParts } from '@switchboard/contracts/assistant-tests';
import type { AssistantDetail } from '@switchboard/contracts/assistants';
import { placeholdersOf } from '@switchboard/contracts/filled-texts';
import { Banner, Stack, Text } from '@switchboard/design-system';
import { Checkbox, Select, TextField } from '@switchboard/design-system/forms';
import { WhoAnswers } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';

const draft = 'draft';

// The organization's own name, which nobody has to enter.
const filledIn = 'organization';

export interface Chosen {
  /** Null: the draft. */
  version: number | null;
  variables: Record<string, string>;
  isRecorded: boolean;
}

interface ChooseTestProps {
  assistant: AssistantDetail;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** Where the conversation goes, by what really answers, listens and speaks. */
function placesOf({ model, transcriber, voice }: AssistantParts): string {
  const outside = [...new Set([model, transcriber, voice].filter((part) => part !== null))];
  if (outside.length === 0) return 'Everything runs on this server: nothing is sent anywhere.';
  const list = new Intl.ListFormat('en').format(outside);
  return `What is said is sent to ${list}.${outside.length < 3 ? ' The rest runs on this server.' : ''}`;
}

/** What is tested, and what is filled into its texts. */
export function ChooseTest({ assistant, chosen, onChange }: ChooseTestProps) {
  const versions = useQuery({
    ...endpointQuery('GET /api/assistants/:id/versions', { params: { id: assistant.id }, query: { limit: 50 } }),
    enabled: assistant.published_version !== null,
  });
  const options = [
    { id: draft, label: 'The draft as it was saved last' },
    ...(versions.data?.items ?? []).map(({ version }) => ({
      id: String(version),
      label: version === assistant.published_version ? `Version ${version} (published)` : `Version ${version}`,
    })),
  ];
  const { config } = assistant;
  const query = chosen.version === null ? {} : { version: chosen.version };
  const { data: parts } = useQuery(
    endpointQuery('GET /api/assistants/:id/parts', { params: { id: assistant.id }, query }),
  );
  const variables = chosen.version === null ? placeholdersOf(config) : assistant.variables;
  return (
    <Stack gap={4}>
      <Select
        label="What is tested"
        options={options}
        value={chosen.version === null ? draft : String(chosen.version)}
        onChange={(id) => onChange({ ...chosen, version: id === draft ? null : Number(id) })}
      />
      {variables
        .filter((name) => name !== filledIn)
        .map((name) => (
          <TextField
            key={name}
            label={name}
            value={chosen.variables[name] ?? ''}
            onChange={(value) => onChange({ ...chosen, variables: { ...chosen.variables, [name]: value } })}
            autoComplete="off"
          />
        ))}
      <Checkbox
        label="Record this test"
        isSelected={chosen.isRecorded}
        onChange={(isRecorded) => onChange({ ...chosen, isRecorded })}
      />
      <Banner
        tone="info"
        title={<WhoAnswers assistantId={assistant.id} version={chosen.version} label="Answered by" />}
      >
        {parts && placesOf(parts)}
      </Banner>
      <Text tone="muted">
        Without a transcriber of a provider, your browser understands what you say where it can do so on this device.
        Otherwise the built-in ears do, which are rough, for practice: about one word in four is wrong. Typing is exact.
      </Text>
    </Stack>
  );
}
