/**
 * Pure functions whose cost depends on the length of people's texts. Each runs in a thread of the pool: its arguments and results
 * are cloned, and it can't access the process. They are imported on first use.
 */
export const functions = {
  'prompt.essence': async () => (await import('../domains/calls/sandbox/alone.ts')).essenceOf,
  'prompt.refine': async () => (await import('../domains/prompts/local-writer/refine-prompt.ts')).refinePrompt,
  'prompt.write-from-transcript': async () =>
    (await import('../domains/prompts/local-writer/write-prompt.ts')).writeFromTranscript,
  'prompt.write-from-description': async () =>
    (await import('../domains/prompts/local-writer/write-prompt.ts')).writeFromDescription,
  'prompt.simulate-reply': async () =>
    (await import('../domains/prompts/local-writer/simulate-reply.ts')).simulateReply,
  'prompt.judge-check': async () => (await import('../domains/prompts/evaluation/judge-check.ts')).judgeCheck,
  'text.mask': async () => (await import('../domains/prompts/mask-text.ts')).maskText,
  'knowledge.passages': async () => (await import('../domains/knowledge-bases/read-blocks.ts')).passagesIn,
  'prompt.changed': async () => (await import('../domains/prompts/changed-text.ts')).changedText,
  'conversation.check-expectations': async () =>
    (await import('../domains/test-conversations/check-expectation.ts')).checkExpectations,
  'conversation.pattern-problem': async () =>
    (await import('../domains/test-conversations/check-expectation.ts')).patternProblem,
  'prompt.check-problem': async () => (await import('../domains/prompts/evaluation/judge-check.ts')).problemOf,
  'prompt.said-by-others': async () => (await import('../domains/test-conversations/fiction.ts')).inFiction,
  'practice.reply': async () => (await import('../voice/practice/practice-model.ts')).replyTo,
  'schema.problem': async () => (await import('../domains/assistants/checks/compile-schema.ts')).schemaProblem,
  'form.schema-problems': async () => (await import('@switchboard/forms')).schemaProblems,
  'form.value-problems': async () => (await import('@switchboard/forms')).validate,
  'form.upgrade': async () => (await import('@switchboard/forms')).upgradeValues,
  'form.changes': async () => (await import('@switchboard/forms')).diffSchemas,
  'do-not-call.read-lines': async () => (await import('../domains/do-not-call/read-lines.ts')).readLines,
  'registry.read-build': async () => (await import('../registry/read-build.ts')).readBuild,
  'registry.compare': async () => (await import('../registry/shapes.ts')).brokenPromises,
  'flow.check': async () => (await import('../voice/flow/in-thread.ts')).checkFlowIn,
  'flow.generate-tests': async () => (await import('../voice/flow/in-thread.ts')).generateTestsOf,
  'flow.from-prompt': async () => (await import('../voice/flow/flow-from-prompt.ts')).flowFromPrompt,
  'flow.import': async () => (await import('@switchboard/contracts/flows/imports/index')).importFlow,
  'interview.ask-by-flow': async () => (await import('../voice/interview/interview-by-flow.ts')).askByFlow,
  'mail.compose': async () => (await import('../mail/compose-mail.ts')).composeMail,
  'analysis.read-data': async () => (await import('../domains/call-analyses/data-problem.ts')).readData,
};

export type Functions = typeof functions;
export type FunctionName = keyof Functions;
type FunctionOf<N extends FunctionName> = Awaited<ReturnType<Functions[N]>>;
export type ArgumentsOf<N extends FunctionName> = Parameters<FunctionOf<N>>;
export type ResultOf<N extends FunctionName> = Awaited<ReturnType<FunctionOf<N>>>;
