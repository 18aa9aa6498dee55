import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { agreedArgument, maxAnswerBytes } from '@switchboard/contracts/assistant-tools.limits';
import type { FunctionTrial } from '@switchboard/contracts/tools';
import type { Context } from '../../context.ts';
import { untrusted } from '../../mcp/untrusted.ts';
import { beginningOf } from '../../text/beginning-of.ts';
import { CannotBeFilled, type Known } from './build-request.ts';
import { failed } from './function-trial.ts';
import { readTools } from './list-mcp-tools.ts';
import { maskSecrets } from './mask.ts';
import { mcpProblem, withMcpServer } from './mcp-connection.ts';
import { hashOfTool, type McpFunction } from './mcp-tool.ts';
import { headersFor } from './request-headers.ts';

/** The server offers another tool under the name, or none. */
class ToolChanged extends Error {
  override name = 'ToolChanged';
}

/** What a model may not do without the caller; null where it may. */
function refusalOf({ name, mcp: { approval } }: McpFunction, given: Known['arguments']): string | null {
  if (approval === 'never') return `${name} is switched off.`;
  if (approval === 'ask' && given[agreedArgument] !== true)
    return `Tell the person what you are about to do and ask whether they agree. Then call ${name} again with ${agreedArgument}.`;
  return null;
}

/** The text of an answer; what is no text is named. */
function textOf({ content, structuredContent }: CallToolResult): string {
  const texts = content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`));
  if (texts.length > 0) return texts.join('\n');
  return structuredContent === undefined ? '' : JSON.stringify(structuredContent);
}

/**
 * Calls the tool of an MCP server that a function was bound to, if the server still offers the very same one. Never throws for
 * what a model or a server does wrong.
 */
export async function callMcpTool(context: Context, fn: McpFunction, known: Known): Promise<FunctionTrial> {
  const { mcp, http } = fn;
  const refused = refusalOf(fn, known.arguments);
  if (refused) return { ...failed(fn, refused), shown_to_model: refused, said: null };
  const { [agreedArgument]: _, ...given } = known.arguments;
  const started = performance.now();
  const timeoutMs = http.timeout_seconds * 1000;
  let secrets: string[] = [];
  let request: FunctionTrial['request'] = null;
  try {
    const prepared = await headersFor(context, http.headers, http.url);
    secrets = prepared.secrets;
    const shownHeader = ([name, value]: [string, string]) => ({ name, value: maskSecrets(value, secrets) });
    request = {
      method: 'POST',
      url: http.url,
      headers: Object.entries(prepared.headers).map(shownHeader),
      body: JSON.stringify({ method: 'tools/call', params: { name: mcp.tool, arguments: given } }),
    };
    const target = { url: http.url, headers: prepared.headers, timeoutMs, allowed: context.env.privateNetworks };
    const result = await withMcpServer(target, async (client, options) => {
      const pinned = hashOfTool(mcp);
      const named = (tool: { tool: string }) => tool.tool === mcp.tool;
      const offered = (await readTools(client, options, (tools) => tools.some(named))).find(named);
      if (offered?.hash !== pinned)
        throw new ToolChanged(
          offered
            ? 'The tool has changed on its server since it was chosen. It is refused until someone has looked at the change.'
            : 'The server no longer offers this tool.',
        );
      return (await client.callTool({ name: mcp.tool, arguments: given }, undefined, options)) as CallToolResult;
    });
    const whole = maskSecrets(textOf(result).replaceAll('\0', ''), secrets);
    const text = beginningOf(whole, maxAnswerBytes);
    const answer = {
      status: 200,
      url: http.url,
      content_type: 'text/plain',
      body: text,
      is_cut: text.length < whole.length,
      duration_ms: Math.round(performance.now() - started),
    };
    const shown_to_model = untrusted(text, 'a server that is not under our control').text;
    if (result.isError) return { ...failed(fn, 'The tool failed.', { request, answer }), shown_to_model };
    return { request, answer, is_ok: true, error: null, shown_to_model, said: null };
  } catch (error) {
    if (error instanceof CannotBeFilled || error instanceof ToolChanged) return failed(fn, error.message, { request });
    context.log.info({ err: error, tool: mcp.tool }, 'a tool of an MCP server failed');
    return failed(fn, maskSecrets(mcpProblem(error, timeoutMs), secrets), { request });
  }
}
