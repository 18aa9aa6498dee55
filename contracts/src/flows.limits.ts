// Without schemas: the canvas editor shows these before it validates anything.

/** The format of a flow document. Readers refuse any other. */
export const flowFormat = 'switchboard.flow/1';

/** The kinds of nodes, in the order of the editor. `subflow` and `return` belong to shared parts. */
export const flowNodeKinds = [
  'say',
  'ask',
  'talk',
  'decide',
  'tool',
  'knowledge',
  'book',
  'press_keys',
  'collect_keys',
  'transfer',
  'hand_over',
  'message',
  'subflow',
  'return',
  'end',
] as const;
export type FlowNodeKind = (typeof flowNodeKinds)[number];

export const flowNodeLabels: Record<FlowNodeKind, string> = {
  say: 'Say',
  ask: 'Ask',
  talk: 'Talk',
  decide: 'Decide',
  tool: 'Use a tool',
  knowledge: 'Answer from knowledge',
  book: 'Book',
  press_keys: 'Press keys',
  collect_keys: 'Collect keys',
  transfer: 'Transfer',
  hand_over: 'Hand over to an assistant',
  message: 'Send a message',
  subflow: 'Run a sub-flow',
  return: 'Return from a sub-flow',
  end: 'End the call',
};

/**
 * The possible outcomes of a node in addition to its conditions and intents. Each needs an edge, except those in
 * `optionalOutcomes`. `decide` and `subflow` aren't fixed: a sub-flow has an outcome for each result that it returns.
 */
export const flowOutcomes = {
  say: ['next'],
  ask: ['done', 'gave_up'],
  talk: ['goal', 'turns_used'],
  decide: ['else'],
  tool: ['done', 'failed'],
  knowledge: ['found', 'not_found'],
  book: ['booked', 'not_booked'],
  press_keys: ['next'],
  collect_keys: ['done', 'gave_up'],
  transfer: ['failed'],
  hand_over: ['returned', 'failed'],
  message: ['done', 'failed'],
  subflow: [],
  return: [],
  end: [],
} as const satisfies Record<FlowNodeKind, readonly string[]>;

/** The outcome of a node that was entered more often than its `max_visits`. */
export const tooOften = 'too_often';

export const flowOutcomeLabels: Record<string, string> = {
  next: 'Next',
  done: 'Done',
  gave_up: 'No valid answer',
  goal: 'Goal reached',
  turns_used: 'Turns used up',
  else: 'Otherwise',
  failed: 'Failed',
  found: 'Answered',
  not_found: 'No answer found',
  booked: 'Booked',
  not_booked: 'Not booked',
  returned: 'Caller came back',
  [tooOften]: 'Entered too often',
};

/** Kinds that wait for the caller's speech or keys. Intents and global exits work here. */
export const listeningKinds = ['ask', 'talk', 'book', 'collect_keys'] as const satisfies readonly FlowNodeKind[];
/** Kinds whose edges can have intents. */
export const intentKinds = ['ask', 'talk'] as const satisfies readonly FlowNodeKind[];

/** Types of fields, in the order of the editor. */
export const flowFieldTypes = [
  'text',
  'number',
  'date',
  'time',
  'date_time',
  'phone',
  'email',
  'choice',
  'yes_no',
] as const;
export type FlowFieldType = (typeof flowFieldTypes)[number];

/** Exits that work everywhere. `intent` is defined by the flow and recognized by its examples. */
export const exitTriggers = [
  'stop',
  'human',
  'goodbye',
  'wrong_person',
  'voicemail',
  'screening',
  'call_back_later',
  'intent',
] as const;
export type ExitTrigger = (typeof exitTriggers)[number];

export const exitTriggerLabels: Record<ExitTrigger, string> = {
  stop: 'Stop calling me',
  human: 'Asks for a human',
  goodbye: 'Says goodbye',
  wrong_person: 'Wrong person',
  voicemail: 'Voicemail answers',
  screening: 'Call screening answers',
  call_back_later: 'Call back later',
  intent: 'Another intent',
};

/** Without these, a flow can't be published. */
export const requiredExits = ['stop', 'human', 'goodbye'] as const satisfies readonly ExitTrigger[];

/** Comparisons of a condition. Source: the operators that people know from spreadsheets' filters. */
export const conditionOperators = [
  'is',
  'is_not',
  'below',
  'at_most',
  'above',
  'at_least',
  'one_of',
  'contains',
  'is_known',
  'is_unknown',
] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

/** The comparisons that a field's type allows, in the order of the editor. */
const ordered = ['is', 'is_not', 'below', 'at_most', 'above', 'at_least', 'is_known', 'is_unknown'] as const;
const written = ['is', 'is_not', 'one_of', 'contains', 'is_known', 'is_unknown'] as const;
export const operatorsOf: Record<FlowFieldType, readonly ConditionOperator[]> = {
  text: written,
  number: ordered,
  date: ordered,
  time: ordered,
  date_time: ordered,
  phone: written,
  email: written,
  choice: ['is', 'is_not', 'one_of', 'is_known', 'is_unknown'],
  yes_no: ['is', 'is_known', 'is_unknown'],
};

/** Maximum nodes of a graph. Source: the target, an editor that is smooth with 300 nodes. */
export const maxFlowNodes = 300;
/** Maximum edges of a graph: four for each node, more than any of our templates has. */
export const maxFlowEdges = 1_200;
export const maxFlowFields = 100;
export const maxFlowExits = 30;
export const maxSubflows = 30;
/** Maximum version of a shared sub-flow: together with its id, it must fit into the id of the resolved copy. */
export const maxSharedVersion = 999_999;
/** Maximum characters of a whole document. Source: the maximum draft in an assistant's request, minus its prompts. */
export const maxFlowBytes = 1_000_000;
export const maxFlowIdLength = 40;
export const maxFlowNameLength = 80;
/** Maximum characters of a fixed text. Source: `first_message` of an assistant. */
export const maxFlowTextLength = 2_000;
/** Maximum characters of an instruction. Source: `call_about` of an assistant. */
export const maxInstructionLength = 5_000;
export const maxExampleLength = 300;
export const maxExamples = 20;
export const maxChoices = 50;
export const maxTests = 10;
export const maxTestValues = 50;
/** Attempts to understand an answer. People accept two rephrasings before they hang up, so 2 is the default. */
export const attemptsRange = { min: 1, max: 5, default: 2 } as const;
/** Turns of a free conversation within one node. */
export const turnsRange = { min: 1, max: 30, default: 8 } as const;
export const visitsRange = { min: 1, max: 20 } as const;
/** How often an exit works in one call, so that a flow ends even if a caller repeats it. */
export const exitTimesRange = { min: 1, max: 5, default: 2 } as const;
/** Keys that a caller presses. Source: the longest account numbers (IBAN without letters) have 32 digits. */
export const keysRange = { min: 1, max: 32, default: 1 } as const;
/**
 * Model calls on the most expensive path unless another limit is set. Source: two for each of 60 turns, a 15-minute
 * call.
 */
export const defaultMaxModelCalls = 120;
/**
 * Days of calls whose paths are counted, and the maximum of newest calls among them. Source: what a month of calls shows; 2,000
 * transcripts are read in about a second.
 */
export const trafficDays = 30;
export const maxTrafficCalls = 2_000;
/**
 * Maximum live calls shown on a flow, and the milliseconds between two reads of their positions. Source: what people can distinguish on
 * a canvas; Listen In reads every second.
 */
export const maxLiveCalls = 200;
export const liveFlowMs = 2_000;
/** Maximum cells into which a node's conditions are divided to find gaps. Beyond this, an else is required. */
export const maxDecisionCells = 4_096;
/** The tool with which a flow sends an email. It is never offered to a model. */
export const flowEmailTool = 'send_flow_email';
/**
 * Maximum emails that flows send in one call, and per day for one organization. Source: enough for one person's call, but not for a
 * mailing to strangers.
 */
export const maxFlowEmailsPerCall = 3;
export const maxFlowEmailsPerDay = 1_000;
/** Maximum tests that are generated from a graph. Source: the limit of an assistant. */
export const maxGeneratedTests = 100;
/** Maximum tool requests of the model in one turn of a free conversation. */
export const maxToolRounds = 3;
/**
 * Maximum comparisons of conditions with each other, over a whole flow: 20 ms on one core of 2020. A flow that exceeds it is refused as
 * too complex.
 */
export const maxComparisons = 200_000;
