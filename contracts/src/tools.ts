import { z } from 'zod';
import {
  maxSecretLength,
  maxSecretNameLength,
  maxToolSecrets,
  minSecretLength,
  toolTypes,
} from './assistant-tools.limits.ts';
import { AssistantFunction, FunctionHeaders, FunctionUrl, originOf } from './assistant-tools.ts';
import type { Endpoints } from './endpoint.ts';
import { Id, nameText, page, Timestamp, Variables, WholeListQuery } from './shared.ts';

export const ToolType = z.enum(toolTypes);

/** A built-in tool of assistants, and whether this installation supports it. */
export const BuiltInTool = z.object({
  type: ToolType,
  label: z.string(),
  description: z.string(),
  /** What is missing, as a text for people; null if it works. */
  missing: z.string().nullable(),
});
export type BuiltInTool = z.infer<typeof BuiltInTool>;

/**
 * A secret header value that can't be read again. Functions send it only to the server it was entered for, so that
 * people who edit an assistant can't have it sent elsewhere.
 */
export const ToolSecret = z.object({
  id: Id,
  organization_id: Id,
  name: z.string(),
  /** Scheme, host and port, e.g. `https://api.example.com`. */
  origin: z.string(),
  /** Helps people recognize the secret. */
  last_four: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type ToolSecret = z.infer<typeof ToolSecret>;

const secretValue = z
  .string('Value is required')
  .trim()
  .min(1, 'Value is required')
  .min(minSecretLength, `A value has at least ${minSecretLength} characters`)
  .max(maxSecretLength, `A value can have at most ${maxSecretLength} characters`)
  .regex(/^[\x20-\x7e]*$/, 'A value has letters, digits and signs of ASCII only, on one line');

// A path would look like a limit that isn't enforced.
function isServerAlone(url: string): boolean {
  if (originOf(url) === null || !URL.canParse(url)) return true;
  const { pathname, search, hash, username, password } = new URL(url);
  return pathname === '/' && `${search}${hash}${username}${password}` === '';
}

export const ToolSecretInput = z.strictObject({
  name: nameText(
    z
      .string('Name is required')
      .trim()
      .min(1, 'Name is required')
      .max(maxSecretNameLength, `The name can have at most ${maxSecretNameLength} characters`),
  ),
  /** The server that receives it, without a path: everything that runs there can get it. */
  origin: z
    .string('Server is required')
    .trim()
    .min(1, 'Server is required')
    .max(300)
    .refine(
      (url) => url === '' || (originOf(url) !== null && URL.canParse(url)),
      'Please enter a server such as https://api.example.com',
    )
    .refine(isServerAlone, { error: ({ input }) => `Please enter the server alone: ${originOf(String(input))}` })
    .transform((url) => originOf(url) ?? url),
  value: secretValue,
});
export type ToolSecretInput = z.input<typeof ToolSecretInput>;

/**
 * The secret that signs requests, so that receivers can verify this organization as the sender, by the Standard
 * Webhooks specification.
 */
export const ToolSigningSecret = z.object({
  /** Null until the first request creates one. */
  last_four: z.string().nullable(),
  /** Until when the previous secret signs as well; null if there is none. */
  previous_expires_at: Timestamp.nullable(),
});
export type ToolSigningSecret = z.infer<typeof ToolSigningSecret>;

/** A function as it is in an editor, with arguments as a model would pass them. */
export const TryFunction = z.strictObject({
  function: AssistantFunction,
  arguments: z.record(z.string().max(100), z.unknown()).default({}),
  /** Variables of the call, by the names of placeholders. */
  variables: Variables.default({}),
});
export type TryFunction = z.input<typeof TryFunction>;

const ShownHeader = z.object({ name: z.string(), value: z.string() });

/** A test request and its result. All secrets in it are masked. */
export const FunctionTrial = z.object({
  /** Null if the input allowed no request. */
  request: z
    .object({ method: z.string(), url: z.string(), headers: z.array(ShownHeader), body: z.string().nullable() })
    .nullable(),
  /** Null if no answer came. */
  answer: z
    .object({
      status: z.int(),
      /** Differs from the request's URL after redirects. */
      url: z.string(),
      content_type: z.string(),
      body: z.string(),
      is_cut: z.boolean(),
      duration_ms: z.int(),
    })
    .nullable(),
  is_ok: z.boolean(),
  /** Why it failed, as a text for people; null if it succeeded. */
  error: z.string().nullable(),
  /** What the model would receive. */
  shown_to_model: z.string(),
  /** What would be said on the call because of the failure; null for nothing. */
  said: z.string().nullable(),
});
export type FunctionTrial = z.infer<typeof FunctionTrial>;

/** An MCP server that speaks Streamable HTTP, at an address without placeholders. */
export const McpServer = z.strictObject({
  url: FunctionUrl.refine((url) => url !== '', 'Address is required').refine(
    (url) => !/[{}]/.test(url),
    'The address of an MCP server has no placeholders',
  ),
  headers: FunctionHeaders,
});
export type McpServer = z.input<typeof McpServer>;

/** A tool that a server offers, in the form in which it is pinned when it is chosen. */
export const OfferedMcpTool = z.object({
  tool: z.string(),
  description: z.string(),
  /** JSON Schema of the arguments, with sorted keys: equal schemas give equal texts. */
  input_schema: z.string(),
  /** SHA-256 of the three, which detects changes to the tool. */
  hash: z.string(),
  /** Why it can't be chosen; null if it can. */
  problem: z.string().nullable(),
});
export type OfferedMcpTool = z.infer<typeof OfferedMcpTool>;

/** The result of listing a server's tools. */
export const McpListing = z.object({
  server: z.object({ name: z.string(), version: z.string() }).nullable(),
  tools: z.array(OfferedMcpTool),
  /** Why the tools could not be read, as a text for people; null if they could. */
  error: z.string().nullable(),
});
export type McpListing = z.infer<typeof McpListing>;

/** Why an action on a secret was refused. */
export const toolReasons = ['too_many_secrets'] as const;

const member = { access: 'member', flag: 'assistants' } as const;
const read = { ...member, permission: 'assistant.read' } as const;
const held = { ...member, permission: 'tool_secret.manage' } as const;
const byId = z.object({ id: Id });

export const toolApi = {
  'GET /api/tools': {
    summary: 'The built-in tools of assistants, and what each lacks',
    ...read,
    response: z.object({ tools: z.array(BuiltInTool) }),
  },
  'POST /api/tools/try': {
    summary: 'Calls a function as a call would: makes its request and shows the answer, with secrets masked',
    ...member,
    permission: 'assistant.write',
    is_pro: true,
    needs_confirmed_address: true,
    body: TryFunction,
    response: FunctionTrial,
  },
  'POST /api/tools/mcp': {
    summary: 'Lists the tools that an MCP server offers, with the hash by which each is pinned',
    ...member,
    permission: 'assistant.write',
    is_pro: true,
    needs_confirmed_address: true,
    body: McpServer,
    response: McpListing,
  },
  'GET /api/tools/secrets': {
    summary: 'Lists the secrets that functions can send, newest first; never their values',
    ...read,
    stale_after: ['tool_secret.changed'],
    query: WholeListQuery,
    response: page(ToolSecret),
  },
  'POST /api/tools/secrets': {
    summary: `Stores a secret for one server; an organization has ${maxToolSecrets} at most`,
    ...held,
    body: ToolSecretInput,
    response: ToolSecret,
    status: 201,
  },
  'PUT /api/tools/secrets/:id': {
    summary: 'Gives a secret another value, which calls use from now on',
    ...held,
    params: byId,
    body: z.strictObject({ value: secretValue }),
    response: ToolSecret,
  },
  'DELETE /api/tools/secrets/:id': {
    summary: 'Deletes a secret; functions that send it fail from now on',
    ...held,
    params: byId,
    status: 204,
  },
  'GET /api/tools/signing-secret': {
    summary: 'The secret that signs the requests of functions, by its last characters',
    ...read,
    stale_after: ['tool_secret.changed'],
    response: ToolSigningSecret,
  },
  'POST /api/tools/signing-secret/rotate': {
    summary: 'Makes a new signing secret, shown in this answer and never again; the one before signs for a day as well',
    ...held,
    response: ToolSigningSecret.extend({ secret: z.string() }),
  },
} as const satisfies Endpoints;
