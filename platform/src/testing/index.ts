export * from './browser.ts';
export { expectAccessible } from './expectAccessible.ts';
export { followRedraws } from './followRedraws.ts';
export { type HostOptions, type HostResult, renderWithHost } from './renderWithHost.tsx';
