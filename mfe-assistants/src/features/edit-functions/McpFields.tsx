import { mcpApprovalLabels, mcpApprovals } from '@switchboard/contracts/assistant-tools.limits';
import { Banner, Button, DescriptionList, Stack, Text } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { useWatch } from '@switchboard/platform/forms';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { LazyWordDiff } from '../../compare/LazyWordDiff.tsx';
import { type McpForm, pinOf, stateOf, textOfTool } from './mcpTools.ts';
import { useToolsForm } from './toolsForm.ts';

const approvals = mcpApprovals.map((id) => ({ id, label: mcpApprovalLabels[id] }));

interface McpFieldsProps {
  index: number;
  mcp: McpForm;
  isDisabled: boolean;
}

/** Compares a tool with its server's current version, and adopts the change. */
function ChangeCheck({ index, mcp, isDisabled }: McpFieldsProps) {
  const { getValues, setValue } = useToolsForm();
  const listing = useMutation(endpointMutation('POST /api/tools/mcp', { failed: 'Failed to ask the server' }));
  const ask = () => {
    const { url, headers } = getValues(`functions.${index}.http`);
    listing.mutate({ body: { url, headers } });
  };
  const found = listing.data && listing.data.error === null ? stateOf(mcp, listing.data.tools) : null;
  return (
    <Stack gap={3} role="region" aria-label="Changes on the server" aria-live="polite">
      <Stack direction="row">
        <Button size="sm" isPending={listing.isPending} isDisabled={isDisabled} onPress={ask}>
          Check for changes
        </Button>
      </Stack>
      {listing.data?.error && <Banner tone="danger">{listing.data.error}</Banner>}
      {found?.state === 'same' && <Banner tone="success">The tool is as it was when it was chosen.</Banner>}
      {found?.state === 'gone' && (
        <Banner tone="danger" title="The server no longer offers this tool">
          Calls can't use it. Remove the function.
        </Banner>
      )}
      {found?.state === 'changed' && (
        <>
          <Banner tone="warning" title="The tool has changed">
            Calls refuse it until you accept the change and publish the assistant. Read what the server says now first.
          </Banner>
          <LazyWordDiff label="Changes of the tool" before={textOfTool(mcp)} after={textOfTool(found.now)} />
          <Stack direction="row">
            <Button
              isDisabled={isDisabled || found.now.problem !== null}
              onPress={() => setValue(`functions.${index}.mcp`, pinOf(found.now, mcp.approval), { shouldDirty: true })}
            >
              Accept change
            </Button>
          </Stack>
        </>
      )}
    </Stack>
  );
}

/** The tool of an MCP server that a function calls. */
export function McpFields({ index, mcp, isDisabled }: McpFieldsProps) {
  const { control } = useToolsForm();
  const url = useWatch({ control, name: `functions.${index}.http.url` });
  return (
    <Stack gap={4} role="group" aria-label="MCP tool">
      <Text weight="medium">MCP tool</Text>
      <DescriptionList
        items={[
          { term: 'Tool', value: mcp.tool },
          { term: 'Server', value: url },
        ]}
      />
      <Select
        name={`functions.${index}.mcp.approval`}
        label="Approval"
        options={approvals}
        description="“Ask the caller first” refuses the call until the assistant says that the caller has agreed."
        isDisabled={isDisabled}
      />
      <ChangeCheck index={index} mcp={mcp} isDisabled={isDisabled} />
    </Stack>
  );
}
