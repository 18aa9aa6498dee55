import { afterEach, expect, test, vi } from 'vitest';
import { deviceAdvice, deviceProblem } from './device-problem.ts';

afterEach(() => vi.unstubAllGlobals());

const withPermission = (state: PermissionState | null) => {
  vi.stubGlobal('document', {});
  vi.stubGlobal('navigator', {
    mediaDevices: {},
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)',
    permissions: { query: () => (state === null ? Promise.reject(new TypeError('no')) : Promise.resolve({ state })) },
  });
};

const refused = (message = '') => new DOMException(message, 'NotAllowedError');

test.each([
  ['denied', 'blocked'],
  ['prompt', 'dismissed'],
  ['granted', 'system'],
  [null, 'blocked'],
] as const)('a refusal with the site permission %s means that the device was %s', async (state, problem) => {
  withPermission(state);
  expect(await deviceProblem(refused(), 'microphone')).toBe(problem);
});

test.each([
  ['Permission denied by system', 'system'],
  ['Permission dismissed', 'dismissed'],
])('Chrome\'s message "%s" takes precedence over the permission', async (message, problem) => {
  withPermission('denied');
  expect(await deviceProblem(refused(message), 'camera')).toBe(problem);
});

test('a page whose policy excludes the device is diagnosed as such, whatever the permission is', async () => {
  withPermission('granted');
  vi.stubGlobal('document', { featurePolicy: { allowsFeature: (name: string) => name !== 'microphone' } });
  expect(await deviceProblem(refused(), 'microphone')).toBe('policy');
  expect(await deviceProblem(refused(), 'camera')).toBe('system');
});

test.each([
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
])('the device error %s means that the device is %s', async (name, problem) => {
  withPermission('granted');
  expect(await deviceProblem(new DOMException('', name), 'camera')).toBe(problem);
});

test('a browser without media devices means that the page is insecure', async () => {
  vi.stubGlobal('navigator', {});
  expect(await deviceProblem(new TypeError(), 'camera')).toBe('insecure');
});

test('each device problem has its own advice, and a system problem names the system setting', () => {
  withPermission('granted');
  const problems = ['blocked', 'dismissed', 'system', 'policy', 'missing', 'busy', 'insecure'] as const;
  const advice = problems.map((problem) => deviceAdvice(problem, 'microphone', 'click Retry'));
  expect(new Set(advice).size).toBe(problems.length);
  expect(advice[2]).toContain('System Settings, Privacy & Security, Microphone');
});
