import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { CreatedApiKey } from '@switchboard/contracts/api-keys';
import { mcpPath } from '@switchboard/contracts/mcp.limits';
import { serve } from '../http/serve.ts';
import type { TestApp, TestPerson } from '../testing/test-app.ts';

/** An answer of a tool: the server's own text, and the data between the marks. */
export interface ToolAnswer {
  isError: boolean;
  status?: string;
  confirmation_token?: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every operation.
  data: any;
  text: string;
}

export interface TestClient {
  client: Client;
  call(tool: string, given?: Record<string, unknown>): Promise<ToolAnswer>;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The data that a block marks as untrusted. */
export function markedData(text: string): string {
  const [mark = ''] = /<untrusted-data mark="[\w-]{1,40}">/.exec(text) ?? [];
  const start = text.indexOf(`${mark}\n`) + mark.length + 1;
  return mark === '' ? '' : text.slice(start, text.lastIndexOf(`\n${mark.replace('<', '</')}`));
}

function read({ content, isError }: CallToolResult): ToolAnswer {
  const texts = content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  const says = texts.length > 1 ? (parsed(texts[0] ?? '') as Partial<ToolAnswer>) : {};
  return { ...says, isError: isError === true, data: parsed(markedData(texts.at(-1) ?? '')), text: texts.join('\n') };
}

/** The text of a new key of the organization of a person. */
export async function newKey(person: TestPerson, scopes: string[], name = 'Assistant'): Promise<string> {
  return (await person.request<CreatedApiKey>('POST', '/api/api-keys', { name, scopes })).body.key;
}

/** Serves an app over HTTP, for clients of the protocol's own library. */
export async function serveMcp(app: TestApp) {
  const server = await serve(app.services);
  const clients: Client[] = [];
  const address = new URL(mcpPath, `http://127.0.0.1:${server.port}`);
  return {
    address,
    port: server.port,
    async connect(key: string, clientInfo = { name: 'Test Client', version: '1.0' }): Promise<TestClient> {
      const client = new Client(clientInfo);
      const headers = { authorization: `Bearer ${key}` };
      await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
      clients.push(client);
      return {
        client,
        call: async (name, given = {}) => read((await client.callTool({ name, arguments: given })) as CallToolResult),
      };
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()));
      await server.close(0);
    },
  };
}
