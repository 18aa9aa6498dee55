import { mcpPath } from '@switchboard/contracts/mcp.limits';
import { Heading, Stack, Text } from '@switchboard/design-system';
import { CodeBlock } from '@switchboard/design-system/data';
import { HelpLink } from '@switchboard/platform';
import { WrappedCode } from '../../ShownOnce.tsx';

/** The configuration that most clients read, for this installation. */
function configurationFor(key: string): string {
  const url = `${window.location.origin}${mcpPath}`;
  const headers = { Authorization: `Bearer ${key}` };
  return JSON.stringify({ mcpServers: { switchboard: { type: 'http', url, headers } } }, null, 2);
}

/** The address for an AI assistant on someone's computer, and how to set it up. */
export function ConnectMcpClient({ keyPrefix }: { keyPrefix: string }) {
  return (
    <Stack gap={2}>
      <Heading level={3}>Connect an MCP client</Heading>
      <Text as="p" tone="muted">
        Claude Code and other MCP clients can work in this organization. A client sees each change before it is made,
        and has to confirm it. Enter this address in the client: it opens a page here, where you connect it. For a
        client that can't sign in, copy the configuration and complete the key.
      </Text>
      <CodeBlock label="MCP address" value={`${window.location.origin}${mcpPath}`} />
      <WrappedCode label="MCP configuration" value={configurationFor(`${keyPrefix}…`)} />
      <HelpLink article="mcp">How to connect an MCP client</HelpLink>
    </Stack>
  );
}
