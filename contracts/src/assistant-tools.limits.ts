// Without schemas: the editor shows these before it checks anything.

/** Functions of one assistant, and parameters of one function. */
export const maxFunctions = 20;
export const maxParameters = 30;

/** Characters of the texts of a function. */
export const maxFunctionDescriptionLength = 1000;
export const maxFunctionUrlLength = 2000;
export const maxFunctionBodyLength = 20_000;
export const maxFunctionHeaders = 20;
export const maxHeaderValueLength = 1000;
/** A shorter value would be found, and masked, in texts that have nothing to do with it. */
export const minSecretLength = 8;
export const maxSecretLength = 2000;
export const maxSecretNameLength = 60;
/** Secrets that the functions of one organization may use. */
export const maxToolSecrets = 100;

/** Characters of what is said on a call while a tool works, or when it failed. */
export const maxSaidLength = 300;

/** Seconds that a function may wait for its answer. */
export const functionTimeout = { min: 1, max: 20, default: 10 } as const;

/** Bytes of an answer that are read; what comes after them is cut off. */
export const maxAnswerBytes = 64 * 1024;

/** Requests for one call of a function: the first and the redirects after it. */
export const maxFunctionRequests = 4;

/** Hours in which the signing secret before goes on signing beside its successor. */
export const toolSecretOverlapHours = 24;

/** Whether a tool of an MCP server is called without a question, once the caller has agreed, or not at all. */
export const mcpApprovals = ['always', 'ask', 'never'] as const;
export type McpApproval = (typeof mcpApprovals)[number];
export const mcpApprovalLabels: Record<McpApproval, string> = {
  always: 'Call it whenever it helps',
  ask: 'Ask the caller first',
  never: 'Never call it',
};

/** The argument by which a model says that the caller agreed to a tool that asks first. */
export const agreedArgument = 'caller_agreed';

/** Characters of a tool's name and schema, and tools and bytes that are read of an MCP server. */
export const maxMcpToolNameLength = 128;
export const maxMcpSchemaLength = 20_000;
export const maxMcpTools = 200;
export const maxMcpBytes = 1024 * 1024;

export const functionMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Types that a parameter of a function can have: those of JSON Schema. */
export const parameterTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array'] as const;
export type ParameterType = (typeof parameterTypes)[number];

/** What an assistant can do besides its functions, in the order of the editor. */
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

/** How people know the tools. */
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

/** Whether somebody is sent to a target at once, or handed over after the target was told what it is about, and agreed. */
export const transferManners = ['cold', 'warm'] as const;
export type TransferManner = (typeof transferManners)[number];

/** How people know the manners. */
export const transferMannerLabels: Record<TransferManner, string> = {
  cold: 'At once',
  warm: 'After a briefing',
};

/** Targets of a transfer, and passages that one search gives to the model. */
export const maxTransferTargets = 10;
export const passagesRange = { min: 1, max: 10, default: 3 } as const;
/** Milliseconds between two digits that are pressed. */
export const digitPauseRange = { min: 100, max: 2000, default: 300 } as const;
/** Days ahead for which a call back, or a slot, is offered. */
export const daysAheadRange = { min: 1, max: 60, default: 14 } as const;

/** Fields that callers fill in by pressing keys, and how many keys one takes. */
export const maxKeyFields = 10;
export const keyDigitsRange = { min: 1, max: 32, default: 12 } as const;
/** Seconds without a key after which a field is over. */
export const keyTimeoutRange = { min: 2, max: 30, default: 8 } as const;
/** Keys that can end a field; empty: none does. */
export const endKeys = ['#', '*', ''] as const;
