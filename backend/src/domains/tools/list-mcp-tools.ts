import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { functionTimeout, maxMcpTools } from '@switchboard/contracts/assistant-tools.limits';
import type { McpListing, McpServer, OfferedMcpTool } from '@switchboard/contracts/tools';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { oneLine } from '../../text/one-line.ts';
import { CannotBeFilled } from './build-request.ts';
import { maskSecrets } from './mask.ts';
import { mcpProblem, withMcpServer } from './mcp-connection.ts';
import { offeredTool } from './mcp-tool.ts';
import { headersFor } from './request-headers.ts';

type Options = { timeout: number; signal: AbortSignal };

/** The tools that a server offers, page by page, until one is found or there are too many. */
export async function readTools(
  client: Client,
  options: Options,
  isEnough: (tools: readonly OfferedMcpTool[]) => boolean = () => false,
): Promise<OfferedMcpTool[]> {
  const tools: OfferedMcpTool[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listTools(cursor === undefined ? {} : { cursor }, options);
    tools.push(...page.tools.map(offeredTool));
    // A server that names the same page again would never end.
    cursor = page.nextCursor === cursor ? undefined : page.nextCursor;
  } while (cursor !== undefined && tools.length < maxMcpTools && !isEnough(tools));
  return tools.slice(0, maxMcpTools);
}

const none = (error: string): McpListing => ({ server: null, tools: [], error });

/** Asks a server for its tools. Never throws for what the server does wrong. */
export async function listMcpTools(
  context: Context,
  { url, headers: given }: z.output<typeof McpServer>,
): Promise<McpListing> {
  const timeoutMs = functionTimeout.max * 1000;
  let secrets: string[] = [];
  try {
    const prepared = await headersFor(context, given, url);
    secrets = prepared.secrets;
    const target = { url, headers: prepared.headers, timeoutMs, allowed: context.env.privateNetworks };
    return await withMcpServer(target, async (client, options) => {
      const { name = '', version = '' } = client.getServerVersion() ?? {};
      const tools = await readTools(client, options);
      const shown = (text: string) => maskSecrets(oneLine(text, 100), secrets);
      return { server: { name: shown(name), version: shown(version) }, tools, error: null };
    });
  } catch (error) {
    if (error instanceof CannotBeFilled) return none(error.message);
    context.log.info({ err: error }, 'an MCP server did not list its tools');
    return none(maskSecrets(mcpProblem(error, timeoutMs), secrets));
  }
}
