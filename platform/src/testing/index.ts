export { expectAccessible } from './expectAccessible.ts';
export type { FakeApi, FakeResponses, RawAnswer, RecordedRequest } from './fakeApi.ts';
export { type HostOptions, type HostResult, renderWithHost } from './renderWithHost.tsx';
export { sampleSession } from './sampleSession.ts';
