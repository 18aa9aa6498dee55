import type { BootModule } from '@switchboard/contracts/modules';
import { type ComponentType, createElement, useEffect } from 'react';
import { fileUrl } from './integrity.ts';
import { ModuleLoadError } from './ModuleLoadError.ts';
import type { RemoteRuntime } from './RemoteRuntime.ts';

/** Every way of failing that can be switched on for a module, and how people call it. */
export const faultLabels = {
  'entry-404': 'Entry is missing (404)',
  'entry-hangs': 'Entry never answers',
  'entry-html': 'Entry is an HTML page',
  'entry-throws': 'Entry throws',
  'chunk-gone': 'Page chunk is gone',
  'wrong-hash': 'Wrong checksum',
  'no-hash': 'No checksum',
  'wrong-shape': 'Page is not exported',
  'throws-in-render': 'Throws in its first render',
  'throws-in-effect': 'Throws in an effect',
  'unhandled-rejection': 'Unhandled rejection',
  slow: 'Slow by 3 seconds',
} as const;

export type Fault = keyof typeof faultLabels;

interface Target {
  runtime: RemoteRuntime;
  module: BootModule;
  expose: string;
}

const slowMs = 3000;
// A valid checksum of nothing that a module contains.
const otherIntegrity = 'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';

/** An error as the module itself would throw it: its stack points into the module's files. */
function errorOf(module: BootModule, message: string): Error {
  const error = new Error(`Fault switch: ${message}`);
  error.stack = `${error.name}: ${error.message}\n    at fault (${fileUrl(module, module.manifest.entry)}:1:1)`;
  return error;
}

/** Loads the release with another description than its own, so that the real loading meets the fault. */
function loadWith({ runtime, module, expose }: Target, manifest: Partial<BootModule['manifest']>): Promise<unknown> {
  const broken = { ...module, manifest: { ...module.manifest, ...manifest } };
  runtime.register(broken, { isForced: true });
  return runtime.load(broken, expose);
}

async function loadChanged(target: Target, change: (component: ComponentType<object>) => unknown): Promise<unknown> {
  const namespace = (await target.runtime.load(target.module, target.expose)) as Record<string, ComponentType<object>>;
  const component = namespace[target.expose];
  return { [target.expose]: component && change(component) };
}

const listed = (name: string) => ({ [name]: { bytes: 1, integrity: otherIntegrity } });

/** What each fault does instead of loading the release. */
const provocations: Record<Fault, (target: Target) => Promise<unknown>> = {
  'entry-404': (target) => {
    const entry = 'missing-entry.js';
    return loadWith(target, { entry, files: { ...target.module.manifest.files, ...listed(entry) } });
  },
  'entry-hangs': () => new Promise(() => undefined),
  'entry-html': (target) => {
    const entry = '../../../login';
    return loadWith(target, { entry, files: { ...target.module.manifest.files, ...listed(entry) } });
  },
  'entry-throws': async ({ module }) => {
    throw new ModuleLoadError(module, 'not-started', { cause: errorOf(module, 'the entry throws') });
  },
  'chunk-gone': (target) => {
    const chunk = 'missing-chunk.js';
    const { files, preload } = target.module.manifest;
    return loadWith(target, {
      files: { ...files, ...listed(chunk) },
      preload: { ...preload, [target.expose]: [chunk] },
    });
  },
  'wrong-hash': (target) => {
    const { files, entry } = target.module.manifest;
    return loadWith(target, { files: { ...files, ...listed(entry) } });
  },
  'no-hash': (target) => {
    const { [target.module.manifest.entry]: _, ...files } = target.module.manifest.files;
    return loadWith(target, { files });
  },
  'wrong-shape': async (target) => {
    await target.runtime.load(target.module, target.expose);
    return {};
  },
  'throws-in-render': async ({ module, expose }) => ({
    [expose]: () => {
      throw errorOf(module, 'a throw in the first render');
    },
  }),
  'throws-in-effect': (target) =>
    loadChanged(target, (Page) => (props: object) => {
      useEffect(() => {
        throw errorOf(target.module, 'a throw in an effect');
      }, []);
      return createElement(Page, props);
    }),
  'unhandled-rejection': (target) =>
    loadChanged(target, (Page) => (props: object) => {
      useEffect(() => void Promise.reject(errorOf(target.module, 'an unhandled rejection')), []);
      return createElement(Page, props);
    }),
  slow: async ({ runtime, module, expose }) => {
    await new Promise((resolve) => setTimeout(resolve, slowMs));
    return runtime.load(module, expose);
  },
};

/** Loads a release in the broken way that was switched on. */
export function provokeFault(fault: Fault, target: Target): Promise<unknown> {
  return (provocations[fault] ?? (() => target.runtime.load(target.module, target.expose)))(target);
}
