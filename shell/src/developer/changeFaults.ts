import type { BootModule } from '@switchboard/contracts/modules';
import { bootStore } from '../boot/bootStore.ts';
import { type Faults, faultKey, faultStore, faultsStorageKey } from '../modules/faultSwitches.ts';
import type { ModuleLoader } from '../modules/moduleLoader.ts';
import type { Fault } from '../modules/provokeFault.ts';

/** Replaces all switches, for this tab only. */
function setFaults(faults: Faults): void {
  faultStore.setState({ faults });
  try {
    sessionStorage.setItem(faultsStorageKey, JSON.stringify(faults));
  } catch {
    // Without storage the switches last as long as the page.
  }
}

/** Sets or clears one module's fault. The module restarts wherever it is shown. */
export function changeFault(loader: ModuleLoader, module: BootModule, fault: Fault | null): void {
  const { [faultKey(module)]: _, ...others } = faultStore.getState().faults;
  loader.forget(module);
  setFaults(fault ? { ...others, [faultKey(module)]: fault } : others);
}

export function clearFaults(loader: ModuleLoader): void {
  const { faults } = faultStore.getState();
  for (const module of bootStore.getState().modules) if (faults[faultKey(module)]) loader.forget(module);
  setFaults({});
}
