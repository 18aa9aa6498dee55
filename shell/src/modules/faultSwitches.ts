import type { BootModule } from '@switchboard/contracts/modules';
import { create } from 'zustand';
import { bootStore } from '../boot/bootStore.ts';
import type { Fault } from './provokeFault.ts';
import type { RemoteRuntime } from './RemoteRuntime.ts';

/** The storage key of this tab's switches. */
export const faultsStorageKey = 'switchboard.faults';

/** Faults by release, e.g. `leads@0.2.0-…`: a release that replaces it has no fault. */
export type Faults = Readonly<Record<string, Fault>>;

function readFaults(): Faults {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(faultsStorageKey) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Faults) : {};
  } catch {
    return {};
  }
}

/** The faults that a developer has switched on in this tab. */
export const faultStore = create<{ faults: Faults }>(() => ({ faults: readFaults() }));

/** The key of a release's fault. */
export const faultKey = ({ manifest }: BootModule): string => `${manifest.id}@${manifest.version}`;

/** The fault switched on for a release; only developers have switches. */
export function faultOf(module: BootModule): Fault | undefined {
  return bootStore.getState().developer ? faultStore.getState().faults[faultKey(module)] : undefined;
}

/** Applies the fault switches: a release with a fault is loaded broken, every other one unchanged. */
export function withFaultSwitches(runtime: RemoteRuntime): RemoteRuntime {
  return {
    register: (module, options) => runtime.register(module, options),
    prefetch: async (module, expose) => (faultOf(module) ? undefined : runtime.prefetch(module, expose)),
    async load(module, expose) {
      const fault = faultOf(module);
      if (!fault) return runtime.load(module, expose);
      const { provokeFault } = await import(/* webpackChunkName: "faults" */ './provokeFault.ts');
      return provokeFault(fault, { runtime, module, expose });
    },
  };
}
