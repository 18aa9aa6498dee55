import { originOf } from '@switchboard/contracts/assistant-tools';
import { type OfferedMcpTool, McpServer as Server } from '@switchboard/contracts/tools';
import { Banner, Button, Stack, Text } from '@switchboard/design-system';
import { Checkbox, Form, Select, TextField } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { useCan } from '@switchboard/platform';
import { endpointMutation, endpointRows, useMutation, useQuery } from '@switchboard/platform/query';
import { useId, useState } from 'react';
import { SecretDialog } from './SecretDialog.tsx';
import type { FunctionForm } from './toolsForm.ts';

type McpServer = Pick<FunctionForm['http'], 'url' | 'headers'>;

const none = 'none';
const another = 'another';

interface ServerFieldsProps {
  url: string;
  secretId: string | null;
  onChange: (url: string, secretId: string | null) => void;
}

/** The address of a server, and the secret that is sent as its authorization. */
function ServerFields({ url, secretId, onChange }: ServerFieldsProps) {
  const { data: secrets = [] } = useQuery(endpointRows('GET /api/tools/secrets'));
  const canHold = useCan('tool_secret.manage');
  const [isStoring, setStoring] = useState(false);
  const origin = originOf(url);
  const options = [
    { id: none, label: 'None' },
    ...secrets
      .filter((secret) => secret.origin === origin || secret.id === secretId)
      .map(({ id, name, last_four }) => ({ id, label: `${name} (••••${last_four})` })),
    ...(canHold ? [{ id: another, label: 'Store a secret…' }] : []),
  ];
  return (
    <>
      <TextField
        label="Address"
        isRequired
        autoFocus
        autoComplete="off"
        placeholder="https://mcp.example.com/mcp"
        description="A server that speaks MCP over Streamable HTTP."
        value={url}
        onChange={(next) => onChange(next, originOf(next) === origin ? secretId : null)}
      />
      <Select
        label="Authorization"
        description="The secret is sent to this server only."
        options={options}
        value={secretId ?? none}
        onChange={(id) => (id === another ? setStoring(true) : onChange(url, id === none ? null : id))}
      />
      {isStoring && (
        <SecretDialog
          origin={origin ?? ''}
          onStored={({ id }) => onChange(url, id)}
          onClose={() => setStoring(false)}
        />
      )}
    </>
  );
}

interface ToolChoiceProps {
  tools: readonly OfferedMcpTool[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function ToolChoice({ tools, chosen, onChange }: ToolChoiceProps) {
  return (
    <Stack gap={3} role="group" aria-label="Tools">
      {tools.map(({ tool, description, problem }) => (
        <Checkbox
          key={tool}
          label={tool}
          description={problem ?? description.slice(0, 300)}
          isDisabled={problem !== null}
          isSelected={chosen.includes(tool)}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, tool] : chosen.filter((one) => one !== tool))}
        />
      ))}
      <Text as="p" size="sm" tone="muted">
        The server wrote these names and descriptions. A tool that changes later is refused until someone has looked at
        the change.
      </Text>
    </Stack>
  );
}

interface AddMcpToolsDialogProps {
  /** How many functions can still be added to the assistant. */
  room: number;
  onAdd: (tools: readonly OfferedMcpTool[], server: McpServer) => void;
  onClose: () => void;
}

/** Lists the tools of an MCP server and adds the chosen ones to the assistant as functions. */
export function AddMcpToolsDialog({ room, onAdd, onClose }: AddMcpToolsDialogProps) {
  const formId = useId();
  const [{ url, secretId }, setServer] = useState<{ url: string; secretId: string | null }>({
    url: '',
    secretId: null,
  });
  const [chosen, setChosen] = useState<string[]>([]);
  const [wrong, setWrong] = useState<string | null>(null);
  const listing = useMutation(
    endpointMutation('POST /api/tools/mcp', { failed: 'Failed to list the tools of the server' }),
  );
  const server = {
    url: url.trim(),
    headers: secretId === null ? [] : [{ name: 'Authorization', value: '', secret_id: secretId }],
  };
  const list = () => {
    const checked = Server.safeParse(server);
    setWrong(checked.success ? null : (checked.error.issues[0]?.message ?? 'Please enter a valid URL'));
    setChosen([]);
    if (checked.success) listing.mutate({ body: server });
  };
  const change = (next: string, secret: string | null) => {
    setServer({ url: next, secretId: secret });
    listing.reset();
  };
  const { tools = [], error = null } = listing.data ?? {};
  const isListed = listing.data !== undefined && error === null;
  const refused = wrong ?? error;
  const add = () => {
    onAdd(
      tools.filter(({ tool }) => chosen.includes(tool)),
      server,
    );
    onClose();
  };
  return (
    <Dialog
      title="Add tools from an MCP server"
      description="Each tool becomes a function of this assistant."
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            isPending={listing.isPending}
            variant={isListed ? 'secondary' : 'primary'}
          >
            List tools
          </Button>
          {isListed && (
            <Button variant="primary" isDisabled={chosen.length === 0 || chosen.length > room} onPress={add}>
              Add tools
            </Button>
          )}
        </>
      }
    >
      <Form id={formId} onSubmit={() => !listing.isPending && list()}>
        <Stack gap={4}>
          <ServerFields url={url} secretId={secretId} onChange={change} />
          {refused && (
            <Banner tone="danger" role="alert">
              {refused}
            </Banner>
          )}
          {isListed && tools.length === 0 && <Banner tone="info">The server offers no tools.</Banner>}
          {isListed && tools.length > 0 && <ToolChoice tools={tools} chosen={chosen} onChange={setChosen} />}
          {chosen.length > room && (
            <Text as="p" role="alert" tone="danger" size="sm">
              There is room for {room} more functions.
            </Text>
          )}
        </Stack>
      </Form>
    </Dialog>
  );
}
