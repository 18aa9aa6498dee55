import { type ComponentType, lazy } from 'react';
import type { DevModule } from './DevModule.ts';

type AnyComponent = ComponentType<Record<string, unknown>>;

const known = new Map<string, AnyComponent>();

/** The component that a file of the module exports under the file's own name, loaded when it is first drawn. */
export function componentOf(module: DevModule, folder: 'pages' | 'slots', expose: string): AnyComponent {
  const path = `/src/${folder}/${expose}.tsx`;
  const before = known.get(path);
  if (before) return before;
  const component = lazy(async () => {
    const load = module[folder][path];
    if (!load) throw new Error(`${path.slice(1)} is missing, but module.ts exposes ${expose}`);
    const file = (await load()) as Record<string, unknown>;
    const found = file[expose];
    if (found === undefined) throw new Error(`${path.slice(1)} does not export ${expose}`);
    return { default: found as AnyComponent };
  });
  known.set(path, component);
  return component;
}
