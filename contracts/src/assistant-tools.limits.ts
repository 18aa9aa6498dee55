// Without schemas: the editor shows these before it validates anything.

/** Maximum functions of one assistant, and parameters of one function. */
export const maxFunctions = 20;
export const maxParameters = 30;

/** Maximum characters of the texts of a function, and its number of headers. */
export const maxFunctionDescriptionLength = 1000;
export const maxFunctionUrlLength = 2000;
export const maxFunctionBodyLength = 20_000;
export const maxFunctionHeaders = 20;
export const maxHeaderValueLength = 1000;
/** A shorter value would match, and mask, parts of unrelated texts. */
export const minSecretLength = 8;
export const maxSecretLength = 2000;
export const maxSecretNameLength = 60;
/** Maximum secrets for the functions of one organization. */
export const maxToolSecrets = 100;

/** Maximum characters of the text said on a call while a tool works, or after it failed. */
export const maxSaidLength = 300;

/** Timeout of a function in seconds. */
export const functionTimeout = { min: 1, max: 20, default: 10 } as const;

/** Maximum bytes of an answer that are read; the rest is cut off. */
export const maxAnswerBytes = 64 * 1024;

/** Maximum requests for one call of a function: the first and its redirects. */
export const maxFunctionRequests = 4;

/** Hours for which the previous signing secret continues to sign next to the new one. */
export const toolSecretOverlapHours = 24;

/** Whether a tool of an MCP server is called without a question, only after the caller agreed, or never. */
export const mcpApprovals = ['always', 'ask', 'never'] as const;
export type McpApproval = (typeof mcpApprovals)[number];
export const mcpApprovalLabels: Record<McpApproval, string> = {
  always: 'Call it whenever it helps',
  ask: 'Ask the caller first',
  never: 'Never call it',
};

/** The argument with which a model confirms that the caller agreed to a tool that asks first. */
export const agreedArgument = 'caller_agreed';

/** Maximum characters of a tool's name and schema, and maximum tools and bytes that are read from an MCP server. */
export const maxMcpToolNameLength = 128;
export const maxMcpSchemaLength = 20_000;
export const maxMcpTools = 200;
export const maxMcpBytes = 1024 * 1024;

export const functionMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Types of a function's parameters: those of JSON Schema. */
export const parameterTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array'] as const;
export type ParameterType = (typeof parameterTypes)[number];

/** The built-in tools of an assistant, in the order of the editor. */
export const toolTypes = [
  'end_call',
  'transfer_call',
  'do_not_call',
  'press_digits',
  'collect_keys',
  'search_knowledge',
  'call_back',
  'book_slot',
  'send_whatsapp',
] as const;
export type ToolType = (typeof toolTypes)[number];

/** Display names of the tools. */
export const toolLabels: Record<ToolType, string> = {
  end_call: 'End the call',
  transfer_call: 'Transfer the call',
  do_not_call: 'Do not call again',
  press_digits: 'Press digits',
  collect_keys: 'Collect keys',
  search_knowledge: 'Search knowledge',
  call_back: 'Call back later',
  book_slot: 'Book a slot',
  send_whatsapp: 'Send a WhatsApp message',
};

/** Whether a caller is transferred immediately, or after the target was briefed and agreed. */
export const transferManners = ['cold', 'warm'] as const;
export type TransferManner = (typeof transferManners)[number];

/** Display names of the transfer types. */
export const transferMannerLabels: Record<TransferManner, string> = {
  cold: 'At once',
  warm: 'After a briefing',
};

/** Maximum targets of a transfer, and range of passages that one search gives to the model. */
export const maxTransferTargets = 10;
export const passagesRange = { min: 1, max: 10, default: 3 } as const;
/** Milliseconds between two digits that are dialed. */
export const digitPauseRange = { min: 100, max: 2000, default: 300 } as const;
/** Days ahead for which callbacks or slots are offered. */
export const daysAheadRange = { min: 1, max: 60, default: 14 } as const;

/** Maximum fields that callers fill in on the keypad, and range of keys in one field. */
export const maxKeyFields = 10;
export const keyDigitsRange = { min: 1, max: 32, default: 12 } as const;
/** Seconds without a key after which a field ends. */
export const keyTimeoutRange = { min: 2, max: 30, default: 8 } as const;
/** Keys that can end a field; empty: none. */
export const endKeys = ['#', '*', ''] as const;
