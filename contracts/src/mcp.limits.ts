// Without schemas, for pages whose script is small.

/** Where the MCP server of an installation answers. */
export const mcpPath = '/mcp';

/** Minutes in which a change can be confirmed after its preview. */
export const mcpConfirmationMinutes = 10;
