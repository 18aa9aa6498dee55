import { z } from 'zod';
import {
  maxFailureMessageLength,
  maxFailurePageLength,
  maxFailureStackLength,
  maxOpensAtOnce,
} from './developers.limits.ts';
import type { Endpoints } from './endpoint.ts';
import { ModuleDeclaration, ModuleVersion } from './modules.ts';

const ModuleId = ModuleDeclaration.shape.id;

/** A module that a developer's own server serves instead of the released one, only in this session. */
export const ModuleOverride = z.strictObject({
  module_id: ModuleId,
  /** Folder of the module on that server, e.g. `http://localhost:5101/`, which contains `module.json`. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .endsWith('/', 'the address of a folder ends in a slash'),
});
export type ModuleOverride = z.infer<typeof ModuleOverride>;

/** How a module failed in a browser. Source: the loader of the shell. */
export const ModuleFailure = z.enum([
  'timeout',
  'unreachable',
  'gone',
  'refused',
  'wrong-shape',
  'unparsable',
  'not-started',
  'crashed',
  'stuck',
  'looping',
  'unhandled',
  'blocking',
  'leftover',
]);
export type ModuleFailure = z.infer<typeof ModuleFailure>;

/** A browser's report about a module that failed. */
export const ModuleFailureReport = z.strictObject({
  module_id: ModuleId,
  version: ModuleVersion,
  failure: ModuleFailure,
  /** The page or slot component; absent for an error outside of rendering. */
  expose: z.string().max(80).optional(),
  message: z.string().max(maxFailureMessageLength),
  /** Where the error was thrown. Only function names and positions in files of modules and the shell are kept. */
  stack: z.string().max(maxFailureStackLength).optional(),
  /** The route pattern of the open page, e.g. `/leads/:id`. */
  page: z.string().max(maxFailurePageLength).optional(),
});
export type ModuleFailureReport = z.infer<typeof ModuleFailureReport>;

/** A browser's report about opened modules: each version once, with the number of its opened pages and parts. */
export const ModuleOpensReport = z.strictObject({
  opened: z
    .array(z.strictObject({ module_id: ModuleId, version: ModuleVersion, count: z.int().min(1).max(maxOpensAtOnce) }))
    .min(1)
    .max(maxOpensAtOnce),
});
export type ModuleOpensReport = z.infer<typeof ModuleOpensReport>;

export const developerApi = {
  'POST /api/developer/overrides': {
    summary:
      'Replaces a module by the one that a developer serves, for this session; permitted people and origins only',
    access: 'session',
    body: ModuleOverride,
  },
  'DELETE /api/developer/overrides': {
    summary: 'Goes back to the released modules in this session',
    access: 'session',
  },
  'POST /api/module-failures': {
    summary: 'Reports that a module failed in the browser; counted per version',
    access: 'member',
    permission: 'module.report',
    body: ModuleFailureReport,
  },
  'POST /api/module-opens': {
    summary: 'Reports which modules were opened in the browser; counted per version and hour, and nothing about whom',
    access: 'member',
    permission: 'module.report',
    body: ModuleOpensReport,
  },
} as const satisfies Endpoints;
