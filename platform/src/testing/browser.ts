/** The part of the fake host that needs no test runner: `npm run dev` renders a module with it. */
export { blankRow } from './blankRow.ts';
export { type FakeApi, type FakeResponses, installFakeApi, type RawAnswer, type RecordedRequest } from './fakeApi.ts';
export { sampleClientSession, sampleSession } from './sampleSession.ts';
export { sampleSlotProps } from './sampleSlotProps.ts';

/** Sample answers of every endpoint; loaded on demand because they import every schema. */
export const loadSampleAnswers = async () => (await import('./sampleAnswers.ts')).sampleAnswers();
