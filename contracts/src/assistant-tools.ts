import { z } from 'zod';
import {
  daysAheadRange,
  digitPauseRange,
  endKeys,
  functionMethods,
  functionTimeout,
  keyDigitsRange,
  keyTimeoutRange,
  maxFunctionBodyLength,
  maxFunctionDescriptionLength,
  maxFunctionHeaders,
  maxFunctions,
  maxFunctionUrlLength,
  maxHeaderValueLength,
  maxKeyFields,
  maxMcpSchemaLength,
  maxMcpToolNameLength,
  maxParameters,
  maxSaidLength,
  maxTransferTargets,
  mcpApprovals,
  parameterTypes,
  passagesRange,
  toolTypes,
  transferManners,
} from './assistant-tools.limits.ts';
import { weekdays } from './campaigns.limits.ts';
import { e164Pattern } from './phone-numbers.ts';
import { Id, nameText } from './shared.ts';

const atMost = (what: string, characters: number) => `${what} can have at most ${characters} characters`;
const said = z.string().trim().max(maxSaidLength, atMost('What is said', maxSaidLength)).default('');

/** The name of a function for the model. */
const functionName = /^(?!__proto__$)[A-Za-z_][\w-]{0,63}$/;

/** A number range with its error message for forms. */
const inRange = (what: string, { min, max, default: initial }: { min: number; max: number; default: number }) => {
  const message = `${what} must be a whole number from ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message).default(initial);
};

/** Requires unique names; the error goes to the second row with a name. */
function unique<T>(nameOf: (row: T) => string, field: string, message: (name: string) => string) {
  return (rows: readonly T[], context: z.RefinementCtx) => {
    const seen = new Set<string>();
    for (const [index, row] of rows.entries()) {
      const name = nameOf(row);
      if (name !== '' && seen.has(name))
        context.addIssue({ code: 'custom', path: [index, field], message: message(name) });
      seen.add(name);
    }
  };
}

/** A parameter that the model passes to a function. Source: specification 02 §3 and §5. */
export const FunctionParameter = z.strictObject({
  name: z
    .string('Parameter name is required')
    .trim()
    .min(1, 'Parameter name is required')
    .refine(
      (name) => name === '' || functionName.test(name),
      'A parameter name has letters, digits, _ and -, begins with a letter or _, and is at most 64 characters long',
    ),
  type: z.enum(parameterTypes, 'Parameter type is required'),
  description: z
    .string()
    .trim()
    .max(maxFunctionDescriptionLength, atMost('A description', maxFunctionDescriptionLength))
    .default(''),
  required: z.boolean().default(false),
});
export type FunctionParameter = z.infer<typeof FunctionParameter>;

// Headers that the connection sets itself, and those of the signature.
const ownHeaders =
  /^(host|content-length|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|proxy-.*|webhook-.*)$/i;
const secretHeaders = /^(authorization|cookie|x-api-key|api-key|apikey|x-auth-token|x-access-token)$/i;

/**
 * A header of a function's request: either with a readable value, or with the id of a secret whose value isn't stored
 * in the assistant.
 */
export const FunctionHeader = z
  .strictObject({
    name: z
      .string('Header name is required')
      .trim()
      .min(1, 'Header name is required')
      .max(100, atMost('A header name', 100))
      .refine((name) => name === '' || /^[\w!#$%&'*+.^`|~-]+$/.test(name), 'A header name has no spaces or colons')
      .refine((name) => !ownHeaders.test(name), 'This header is set automatically'),
    value: z
      .string()
      .max(maxHeaderValueLength, atMost('A header value', maxHeaderValueLength))
      .regex(/^[\t\x20-\x7e]*$/, 'A header value has letters, digits and signs of ASCII only')
      .default(''),
    secret_id: Id.nullable().default(null),
  })
  .superRefine(({ name, value, secret_id }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['value'], message });
    if (secret_id !== null && value !== '') refuse('A header has a value or a secret, not both');
    else if (value !== '' && secretHeaders.test(name)) refuse('Store this value as a secret');
  });
export type FunctionHeader = z.infer<typeof FunctionHeader>;

/** The origin of an address, which placeholders can't change: `https://api.example.com`. */
export const originOf = (url: string): string | null => {
  const start = /^https?:\/\/[^/?#\\{}\s]+/i.exec(url)?.[0];
  return start && URL.canParse(start) ? new URL(start).origin : null;
};

/** An address of a function. */
export const FunctionUrl = z
  .string()
  .trim()
  .max(maxFunctionUrlLength, atMost('An address', maxFunctionUrlLength))
  .superRefine((url, context) => {
    if (url === '') return;
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    const start = /^https?:\/\/[^/?#]*/i.exec(url)?.[0];
    if (!start || !originOf(url.replace(/[{}]/g, ''))) refuse('Please enter a valid URL');
    else if (/[{}]/.test(start)) refuse('Placeholders stand behind the host: after https://host/');
    else if (start.includes('@')) refuse('An address carries no name and password: use a secret header');
    else if (/[\s\\]/.test(url.replace(/\{[^{}]*\}/g, ''))) refuse('Please enter a valid URL');
  });

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The headers of a function's request, each once. */
export const FunctionHeaders = z
  .array(FunctionHeader)
  .max(maxFunctionHeaders, `A function can have at most ${maxFunctionHeaders} headers`)
  .superRefine(
    unique<FunctionHeader>(
      ({ name }) => name.toLowerCase(),
      'name',
      (name) => `The header ${name} appears twice here`,
    ),
  )
  .default([]);

/** The request of a function, and which part of the answer the model sees. */
export const FunctionHttp = z.strictObject({
  method: z.enum(functionMethods).default('POST'),
  /** Empty until someone enters one; `{name}` is replaced by an argument or a variable of the call. */
  url: FunctionUrl.default(''),
  headers: FunctionHeaders,
  /** JSON with placeholders in its texts; empty: all arguments as one object. A GET has no body. */
  body: z
    .string()
    // Parsing a text of unlimited length would block everyone's requests.
    .max(maxFunctionBodyLength, { error: atMost('A body', maxFunctionBodyLength), abort: true })
    .refine((text) => text.trim() === '' || isJson(text), 'The body must be valid JSON; put placeholders into quotes')
    .default(''),
  timeout_seconds: inRange('The time-out', functionTimeout),
  said_meanwhile: said,
  said_on_failure: said,
  /** The part of a JSON answer that the model sees, e.g. `order.items.0.name`; empty: all of it. */
  answer_path: z
    .string()
    .trim()
    .max(200, { error: atMost('The path', 200), abort: true })
    .regex(/^([\w-]+(\.[\w-]+)*)?$/, 'A path is names and places with dots between them, such as order.items.0.name')
    .default(''),
});
export type FunctionHttp = z.infer<typeof FunctionHttp>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isObjectSchema(text: string): boolean {
  if (!isJson(text)) return false;
  const schema: unknown = JSON.parse(text);
  return isObject(schema) && schema.type === 'object' && isObject(schema.properties ?? {});
}

/**
 * The MCP server's tool that a function calls instead of its own request, as the server described it when it was
 * chosen. It uses the address, headers and timeout of the function's request.
 */
export const FunctionMcp = z.strictObject({
  tool: z.string().min(1).max(maxMcpToolNameLength),
  description: z.string().max(maxMcpSchemaLength, atMost('A description', maxMcpSchemaLength)).default(''),
  /** JSON Schema of the arguments, with sorted keys. */
  input_schema: z
    .string()
    .max(maxMcpSchemaLength, { error: atMost('A schema', maxMcpSchemaLength), abort: true })
    .refine(isObjectSchema, 'The schema of a tool must be JSON Schema of an object'),
  approval: z.enum(mcpApprovals).default('ask'),
});
export type FunctionMcp = z.infer<typeof FunctionMcp>;

/** A function that the model can call, with its request. */
export const AssistantFunction = z.strictObject({
  name: z
    .string('Function name is required')
    .trim()
    .min(1, 'Function name is required')
    .refine(
      (name) => name === '' || functionName.test(name),
      'A function name has letters, digits, _ and -, begins with a letter or _, and is at most 64 characters long',
    )
    .refine((name) => !(toolTypes as readonly string[]).includes(name), 'A built-in tool has this name already'),
  description: z
    .string()
    .trim()
    .max(maxFunctionDescriptionLength, atMost('A description', maxFunctionDescriptionLength))
    .default(''),
  parameters: z
    .array(FunctionParameter)
    .max(maxParameters, `A function can have at most ${maxParameters} parameters`)
    .superRefine(
      unique<FunctionParameter>(
        ({ name }) => name,
        'name',
        (name) => `A parameter named ${name} exists already`,
      ),
    )
    .default([]),
  http: FunctionHttp.prefault({}),
  mcp: FunctionMcp.optional(),
});
export type AssistantFunction = z.infer<typeof AssistantFunction>;

/** The functions of an assistant. */
export const AssistantFunctions = z
  .array(AssistantFunction)
  .max(maxFunctions, `An assistant can have at most ${maxFunctions} functions`)
  .superRefine(
    unique<AssistantFunction>(
      ({ name }) => name,
      'name',
      (name) => `A function named ${name} exists already`,
    ),
  );

const wallTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Please enter a time such as 09:00');

/** When the target can be reached, in the organization's time zone. */
export const TransferHours = z
  .strictObject({
    days: z.array(z.enum(weekdays)).min(1, 'Please choose at least one day').max(weekdays.length),
    start: wallTime,
    end: wallTime,
  })
  .refine(({ start, end }) => start < end, { message: 'The end must be after the start', path: ['end'] });
export type TransferHours = z.infer<typeof TransferHours>;

export const TransferTarget = z.strictObject({
  name: nameText(z.string('Name is required').trim().min(1, 'Name is required').max(60, atMost('A target name', 60))),
  phone_number: z
    .string('Phone number is required')
    .trim()
    .regex(e164Pattern, 'Phone number must be in E.164 format (e.g., +12125551234)'),
  /** Null: always. */
  hours: TransferHours.nullable().default(null),
});
export type TransferTarget = z.infer<typeof TransferTarget>;

/** Input that a caller enters on the phone's keypad. */
export const KeyField = z.strictObject({
  /** Functions get the value as `{name}`. */
  name: z
    .string('Field name is required')
    .trim()
    .min(1, 'Field name is required')
    .refine(
      (name) => name === '' || functionName.test(name),
      'A field name has letters, digits, _ and -, begins with a letter or _, and is at most 64 characters long',
    ),
  /** What the model asks for: "the customer number on the invoice". */
  description: z.string().trim().max(200, atMost('A description', 200)).default(''),
  max_digits: inRange('The number of keys', keyDigitsRange),
  end_key: z.enum(endKeys).default('#'),
  timeout_seconds: inRange('The time-out', keyTimeoutRange),
  /** If true, only functions receive the value: the model, the transcript and people never see it. */
  is_secret: z.boolean().default(false),
});
export type KeyField = z.infer<typeof KeyField>;

/** A tool without a request of its own; it is on if it is in the list. */
export const AssistantTool = z.discriminatedUnion('type', [
  /** Says the End Call Message and hangs up. */
  z.strictObject({ type: z.literal('end_call') }),
  z.strictObject({
    type: z.literal('transfer_call'),
    targets: z
      .array(TransferTarget)
      .max(maxTransferTargets, `There can be at most ${maxTransferTargets} targets`)
      .superRefine(
        unique<TransferTarget>(
          ({ name }) => name.toLowerCase(),
          'name',
          (name) => `A target named ${name} exists already`,
        ),
      )
      .default([]),
    manner: z.enum(transferManners).default('cold'),
    said_meanwhile: said,
    /** Said when the target can't be reached at this time. */
    said_when_closed: said,
    /** Said when the target is busy, does not answer, or declines the call. */
    said_when_refused: said,
  }),
  /** Always on, whether or not it is in the list: only the text can be configured. */
  z.strictObject({ type: z.literal('do_not_call'), said_afterwards: said }),
  z.strictObject({
    type: z.literal('press_digits'),
    pause_ms: inRange('The pause', digitPauseRange),
  }),
  z.strictObject({
    type: z.literal('collect_keys'),
    fields: z
      .array(KeyField)
      .max(maxKeyFields, `There can be at most ${maxKeyFields} fields`)
      .superRefine(
        unique<KeyField>(
          ({ name }) => name,
          'name',
          (name) => `A field named ${name} exists already`,
        ),
      )
      .default([]),
  }),
  z.strictObject({
    type: z.literal('search_knowledge'),
    passages: inRange('Passages', passagesRange),
    said_meanwhile: said,
  }),
  z.strictObject({ type: z.literal('call_back'), days_ahead: inRange('Days ahead', daysAheadRange) }),
  z.strictObject({
    type: z.literal('book_slot'),
    slot_id: Id.nullable().default(null),
    days_ahead: inRange('Days ahead', daysAheadRange),
  }),
  z.strictObject({
    type: z.literal('send_whatsapp'),
    /** The message to send; empty: the model writes it. */
    message: z.string().trim().max(1000, atMost('A message', 1000)).default(''),
  }),
]);
export type AssistantTool = z.infer<typeof AssistantTool>;

/** The built-in tools of an assistant, each at most once. */
export const AssistantTools = z
  .array(AssistantTool)
  .max(toolTypes.length)
  .superRefine(
    unique<AssistantTool>(
      ({ type }) => type,
      'type',
      (type) => `${type} appears twice here`,
    ),
  );
