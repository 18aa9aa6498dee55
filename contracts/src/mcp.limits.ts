// Without schemas, for pages with a small script.

/** The path of an installation's MCP server. */
export const mcpPath = '/mcp';

/** Minutes for which a change can be confirmed after its preview. */
export const mcpConfirmationMinutes = 10;

/** The page on which a person connects an app, and the addresses at which apps register and get tokens. */
export const connectAppPath = '/connect-app';
export const oauthPaths = {
  register: '/oauth/register',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  device: '/oauth/device_authorization',
} as const;

/** The page on which a person approves the sign-in of a command line (RFC 8628), and the client that can ask for it. */
export const devicePath = '/device';
export const deviceClientId = 'switchboard-cli';
export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';
